import { useMutation, useQuery, type UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Deploy, DeployRevision, NewDeployRevision } from '@compute-market/sdk';
import { recordKey } from '../../live/keys.js';
import { market } from '../../session/session.js';
import { envOf, envText, linesOf } from '../../text/env-lines.js';
import { Button, Dialog, ErrorNotice, Form, Loaded, Row, TextArea, TextField, toast } from '../../ui/index.js';
import { useDeploysTexts } from './texts/index.js';

/** What the dialog changes, as typed. */
type Content = Record<'image' | 'command' | 'env', string>;

interface Props {
  job: Deploy['job'];
  open: boolean;
  onClose: () => void;
  onDone: () => Promise<void>;
}

/** New content, beginning with what runs now; replicas are replaced one after the other. */
export function ReviseDialog({ job, open, onClose, onDone }: Props) {
  const t = useDeploysTexts();
  // Here, because Escape takes the fields away.
  const [typed, setTyped] = useState<Partial<Content>>({});
  const query = useQuery({
    queryKey: recordKey('deploy', job.id, 'revisions', 'current'),
    queryFn: () => currentOf(job.id),
    enabled: open,
  });
  const leave = () => {
    setTyped({});
    revise.reset();
    onClose();
  };
  const revise = useMutation({
    mutationFn: (change: NewDeployRevision) => market.deploys.revise(job.id, change),
    onSuccess: async (revision) => {
      toast(t.revised(revision));
      leave();
      await onDone();
    },
  });
  return (
    <Dialog title={t.revise} {...{ open, onClose }} busy={revise.isPending}>
      <Loaded query={query}>{(current) => <Fields {...{ current, typed, setTyped, revise, leave }} />}</Loaded>
    </Dialog>
  );
}

/** What runs, or is being rolled out: after an automatic rollback the newest revision is the bad one. */
async function currentOf(jobId: string): Promise<DeployRevision> {
  for await (const revision of market.deploys.revisions(jobId)) if (revision.current) return revision;
  throw new Error('A deploy has a current revision.');
}

interface FieldsProps {
  current: DeployRevision;
  typed: Partial<Content>;
  setTyped: (typed: Partial<Content>) => void;
  revise: UseMutationResult<number, Error, NewDeployRevision>;
  leave: () => void;
}

function Fields({ current, typed, setTyped, revise, leave }: FieldsProps) {
  const t = useDeploysTexts();
  const before = { image: current.image ?? '', command: (current.command ?? []).join('\n'), env: envText(current.env) };
  const { image, command, env } = { ...before, ...typed };
  const newEnv = envOf(env);
  const field = (name: keyof Content) => ({
    value: { image, command, env }[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });
  // Only what was changed here: an argument or value with line breaks, made by the API, stays as it is.
  const change = {
    ...(image !== before.image && image.trim() !== '' && { image: image.trim() }),
    ...(command !== before.command && { command: linesOf(command) }),
    ...(env !== before.env && newEnv && { env: newEnv }),
  };
  const isWrong = env !== before.env && newEnv === null;
  return (
    <Form onSubmit={() => revise.mutate(change)}>
      <p>{t.reviseNote}</p>
      <TextField label={t.image} maxLength={300} {...field('image')} />
      <TextArea label={t.command} hint={t.commandHint} {...field('command')} />
      <TextArea label={t.env} hint={t.envHint} error={isWrong ? t.wrongEnv : undefined} {...field('env')} />
      {revise.error && <ErrorNotice error={revise.error} />}
      <Row>
        <Button type="submit" look="primary" busy={revise.isPending} disabled={isWrong}>
          {t.rollOut}
        </Button>
        <Button disabled={revise.isPending} onClick={leave}>
          {t.cancel}
        </Button>
      </Row>
    </Form>
  );
}
