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
    queryKey: recordKey('deploy', job.id, 'revisions', null, 1),
    queryFn: async () => (await market.deploys.revisions(job.id, { limit: 1 }).page()).items[0]!,
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

function Fields({ job, current, onClose, onDone }: Omit<Props, 'open'> & { current: DeployRevision }) {
  const t = useDeploysTexts();
  const [image, setImage] = useState(current.image ?? '');
  const [command, setCommand] = useState((current.command ?? []).join('\n'));
  const [env, setEnv] = useState(envText(current.env));
  const revise = useMutation({
    mutationFn: () =>
      market.deploys.revise(job.id, {
        ...(image.trim() !== '' && { image: image.trim() }),
        command: linesOf(command),
        env: envOf(env),
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
