import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Dispute, Job } from '@compute-market/sdk';
import { recordKey } from '../../../live/keys.js';
import { market } from '../../../session/session.js';
import { useSubmit } from '../../../session/use-submit.js';
import {
  Badge,
  Button,
  DateTime,
  ErrorNotice,
  Facts,
  Form,
  Loaded,
  Money,
  Row,
  Section,
  TextArea,
} from '../../../ui/index.js';
import { useAttempts } from '../attempts.js';
import styles from '../jobs.module.css';
import { plainText } from '../log/ansi.js';
import { useDisputeTexts } from './texts/index.js';

const LONGEST_EVIDENCE = 10_000;

type Side = Dispute['evidence'][number]['by'];

/** For the owner of a device whose work is disputed; others' devices may have had the job, too. */
export function OwnersDispute({ job }: { job: Job }) {
  const attempts = useAttempts(job.id).data?.items ?? [];
  const isTheirs = attempts.some(({ status, ended_at }) => status === 'completed' || ended_at === job.ended_at);
  return isTheirs && isDisputed(job) ? <DisputeView jobId={job.id} side="worker" /> : null;
}

export const isDisputed = ({ review }: Job) => review?.state === 'disputed' || review?.state === 'settled';

export function DisputeView({ jobId, side }: { jobId: string; side: Side }) {
  const t = useDisputeTexts();
  const dispute = useQuery({
    queryKey: recordKey('job', jobId, 'dispute'),
    queryFn: () => market.jobs.getDispute(jobId),
  });
  return (
    <Section title={t.disputeTitle}>
      <Loaded query={dispute}>
        {(found) => (
          <>
            <DisputeFacts dispute={found} side={side} />
            <Evidence dispute={found} side={side} />
            {found.state === 'open' && <AddEvidence jobId={jobId} refetch={() => dispute.refetch()} />}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function DisputeFacts({ dispute, side }: { dispute: Dispute; side: Side }) {
  const t = useDisputeTexts();
  const { state, reason, opened_at, owed_coin, deposit_coin, settlement } = dispute;
  const { deposit, pay, back } = t.sides[side];
  return (
    <>
      <Row>
        <Badge tone={state === 'open' ? 'warn' : 'neutral'}>
          {state === 'open' ? t.disputeOpen : t.disputeSettled}
        </Badge>
        <DateTime at={opened_at} />
      </Row>
      <p className={styles['words']}>{plainText(reason)}</p>
      <Facts
        of={[
          [t.inDispute, <Money key="owed" amount={owed_coin} />],
          [deposit, <Money key="deposit" amount={deposit_coin} />],
          ...(settlement
            ? ([
                [pay, <Money key="pay" amount={settlement.pay_coin} />],
                [back, <Money key="back" amount={settlement.refunded_coin} />],
                [t.decidedBy, <DateTime key="at" at={settlement.at} />],
                [t.note, <bdi key="note">{plainText(settlement.note)}</bdi>],
              ] as const)
            : []),
        ]}
      />
    </>
  );
}

function Evidence({ dispute: { evidence }, side }: { dispute: Dispute; side: Side }) {
  const t = useDisputeTexts();
  if (evidence.length === 0) return null;
  return (
    <>
      <h3>{t.evidence}</h3>
      {evidence.map(({ id, by, text, at }) => (
        <div key={id}>
          <div className={styles['reason']}>
            {t.sides[side].by[by] ?? by} · <DateTime at={at} />
          </div>
          <p className={styles['words']}>{plainText(text)}</p>
        </div>
      ))}
    </>
  );
}

function AddEvidence({ jobId, refetch }: { jobId: string; refetch: () => Promise<unknown> }) {
  const t = useDisputeTexts();
  const [text, setText] = useState('');
  const { busy, error, submit } = useSubmit(async () => {
    await market.jobs.addEvidence(jobId, text.trim());
    setText('');
    await refetch();
  });
  return (
    <Form label={t.addEvidence} onSubmit={submit}>
      <TextArea
        label={t.addEvidence}
        hint={t.evidenceHint}
        maxLength={LONGEST_EVIDENCE}
        required
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {error !== null && <ErrorNotice error={error} />}
      <Row>
        <Button type="submit" busy={busy} disabled={text.trim() === ''}>
          {t.send}
        </Button>
      </Row>
    </Form>
  );
}
