import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Deploy } from '@compute-market/sdk';
import { market } from '../../session/session.js';
import { useFormats } from '../../text/formats.js';
import { Button, ConfirmDialog, Row, TextField, toast } from '../../ui/index.js';
import { BOUNDS, wholeOf } from './order.js';
import { ReviseDialog } from './revise-dialog.js';
import { useDeploysTexts } from './texts/index.js';

/** A new revision, another number of replicas, the end: each asks first. */
export function DeployActions({ job }: { job: Deploy['job'] }) {
  const t = useDeploysTexts();
  const { money } = useFormats();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<'revise' | 'scale' | 'stop' | null>(null);
  const [replicas, setReplicas] = useState('');
  const close = () => setAsked(null);
  const changed = async () => {
    const keys = [['deploy', job.id], ['deploy', 'list'], ['wallet'], ['account', 'me']];
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
  const scale = async () => {
    const { cost } = await market.deploys.scale(job.id, Number(replicas));
    toast(cost > 0 ? t.scaledFor(money(cost, job.payment_type)) : t.scaled);
    await changed();
  };
  return (
    <Row>
      <Button onClick={() => setAsked('revise')}>{t.revise}</Button>
      <Button
        onClick={() => {
          setReplicas(String(job.replicas));
          setAsked('scale');
        }}
      >
        {t.scale}
      </Button>
      <Button look="danger" onClick={() => setAsked('stop')}>
        {t.stop}
      </Button>
      <ReviseDialog job={job} open={asked === 'revise'} onClose={close} onDone={changed} />
      <ConfirmDialog
        title={t.scale}
        confirm={t.scale}
        disabled={wholeOf(replicas, BOUNDS.replicas) === null}
        open={asked === 'scale'}
        onClose={close}
        onConfirm={scale}
      >
        <TextField
          label={t.replicas}
          hint={t.scaleHint}
          type="number"
          min={1}
          max={100}
          value={replicas}
          onChange={(event) => setReplicas(event.target.value)}
        />
      </ConfirmDialog>
      <ConfirmDialog
        title={t.stop}
        confirm={t.stop}
        danger
        open={asked === 'stop'}
        onClose={close}
        onConfirm={async () => {
          const { returned } = await market.deploys.stop(job.id);
          toast(t.stopped(money(returned, job.payment_type)));
          await changed();
        }}
      >
        {t.stopNote}
      </ConfirmDialog>
    </Row>
  );
}
