import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Deploy, DeployRevision } from '@compute-market/sdk';
import { recordKey } from '../../live/keys.js';
import { market } from '../../session/session.js';
import { Button, Dialog, ErrorNotice, Form, Loaded, Row, TextArea, TextField, toast } from '../../ui/index.js';
import { envOf, envText, linesOf } from './order.js';
import { useDeploysTexts } from './texts/index.js';

interface Props {
  job: Deploy['job'];
  open: boolean;
  onClose: () => void;
  onDone: () => Promise<void>;
}

/** New content, beginning with what runs now; replicas are replaced one after the other. */
export function ReviseDialog({ job, open, onClose, onDone }: Props) {
  const t = useDeploysTexts();
  const query = useQuery({
    queryKey: recordKey('deploy', job.id, 'revisions', 'current'),
    queryFn: () => currentOf(job.id),
    enabled: open,
  });
  return (
    <Dialog title={t.revise} {...{ open, onClose }}>
      <Loaded query={query}>
        {(current) => <Fields key={current.revision} {...{ job, current, onClose, onDone }} />}
      </Loaded>
    </Dialog>
  );
}

/** What runs, or is being rolled out: after an automatic rollback the newest revision is the bad one. */
async function currentOf(jobId: string): Promise<DeployRevision> {
  for await (const revision of market.deploys.revisions(jobId)) if (revision.current) return revision;
  throw new Error('A deploy has a current revision.');
}

function Fields({ job, current, onClose, onDone }: Omit<Props, 'open'> & { current: DeployRevision }) {
  const t = useDeploysTexts();
  const before = { image: current.image ?? '', command: (current.command ?? []).join('\n'), env: envText(current.env) };
  const [image, setImage] = useState(before.image);
  const [command, setCommand] = useState(before.command);
  const [env, setEnv] = useState(before.env);
  const revise = useMutation({
    mutationFn: () =>
      // Only what was changed here: an argument or value with line breaks, made by the API, stays as it is.
      market.deploys.revise(job.id, {
        ...(image !== before.image && image.trim() !== '' && { image: image.trim() }),
        ...(command !== before.command && { command: linesOf(command) }),
        ...(env !== before.env && { env: envOf(env) }),
      }),
    onSuccess: async (revision) => {
      toast(t.revised(revision));
      onClose();
      await onDone();
    },
  });
  return (
    <Form onSubmit={() => revise.mutate()}>
      <p>{t.reviseNote}</p>
      <TextField label={t.image} maxLength={300} value={image} onChange={(event) => setImage(event.target.value)} />
      <TextArea
        label={t.command}
        hint={t.commandHint}
        value={command}
        onChange={(event) => setCommand(event.target.value)}
      />
      <TextArea label={t.env} hint={t.envHint} value={env} onChange={(event) => setEnv(event.target.value)} />
      {revise.error && <ErrorNotice error={revise.error} />}
      <Row>
        <Button type="submit" look="primary" busy={revise.isPending}>
          {t.rollOut}
        </Button>
        <Button onClick={onClose}>{t.cancel}</Button>
      </Row>
    </Form>
  );
}
