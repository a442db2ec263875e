import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Dispute, Job } from '@compute-market/sdk';
import { recordKey } from '../../live/keys.js';
import { market } from '../../session/session.js';
import { useFormats } from '../../text/formats.js';
import {
  Badge,
  Button,
  ConfirmDialog,
  DateTime,
  ErrorNotice,
  Facts,
  Form,
  Loaded,
  Money,
  Notice,
  Row,
  Section,
  TextArea,
  toast,
} from '../../ui/index.js';
import styles from './jobs.module.css';
import { plainText } from './log/ansi.js';
import { useJobsTexts } from './texts/index.js';
import { useRefreshJob } from './use-refresh-job.js';

const LONGEST_REASON = 2_000;
const LONGEST_EVIDENCE = 10_000;

/** What the buyer decides about a result, and the dispute that comes of it. */
export function Review({ job }: { job: Job }) {
  const state = job.review?.state;
  if (state === 'pending') return <Decision job={job} />;
  return state === 'disputed' || state === 'settled' ? <DisputeView jobId={job.id} /> : null;
}

function Decision({ job }: { job: Job }) {
  const t = useJobsTexts();
  const formats = useFormats();
  const refresh = useRefreshJob(job.id);
  const [asking, setAsking] = useState<'accept' | 'dispute' | null>(null);
  const close = () => setAsking(null);
  const accept = async () => {
    await market.jobs.acceptResult(job.id);
    toast(t.accepted);
    await refresh();
  };
  const dispute = async (why: string) => {
    await market.jobs.dispute(job.id, why);
    await refresh();
  };
  return (
    <Notice
      tone="accent"
      actions={
        <Row>
          <Button look="primary" onClick={() => setAsking('accept')}>
            {t.accept}
          </Button>
          <Button onClick={() => setAsking('dispute')}>{t.dispute}</Button>
        </Row>
      }
    >
      {t.situations.awaiting_review} {t.reviewEnds(formats.dateTime(job.review!.due_at))}
      <ConfirmDialog title={t.accept} confirm={t.accept} open={asking === 'accept'} onClose={close} onConfirm={accept}>
        {t.acceptAbout(formats.money(job.price_coin, 'coin'))}
      </ConfirmDialog>
      <ConfirmDialog
        title={t.dispute}
        confirm={t.dispute}
        danger
        why={{ label: t.disputeWhy, hint: t.evidenceHint, maxLength: LONGEST_REASON }}
        open={asking === 'dispute'}
        onClose={close}
        onConfirm={dispute}
      >
        {t.disputeAbout}
      </ConfirmDialog>
    </Notice>
  );
}

function DisputeView({ jobId }: { jobId: string }) {
  const t = useJobsTexts();
  const dispute = useQuery({
    queryKey: recordKey('job', jobId, 'dispute'),
    queryFn: () => market.jobs.getDispute(jobId),
  });
  return (
    <Section title={t.disputeTitle}>
      <Loaded query={dispute}>
        {(found) => (
          <>
            <DisputeFacts dispute={found} />
            <Evidence dispute={found} />
            {found.state === 'open' && <AddEvidence jobId={jobId} refetch={() => dispute.refetch()} />}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function DisputeFacts({ dispute: { state, reason, opened_at, deposit_coin, settlement } }: { dispute: Dispute }) {
  const t = useJobsTexts();
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
          [t.deposit, <Money key="deposit" amount={deposit_coin} />],
          ...(settlement
            ? ([
                [t.youPay, <Money key="pay" amount={settlement.pay_coin} />],
                [t.youGetBack, <Money key="back" amount={settlement.refunded_coin} />],
                [t.decidedBy, <DateTime key="at" at={settlement.at} />],
                [t.note, <bdi key="note">{plainText(settlement.note)}</bdi>],
              ] as const)
            : []),
        ]}
      />
    </>
  );
}

function Evidence({ dispute: { evidence } }: { dispute: Dispute }) {
  const t = useJobsTexts();
  if (evidence.length === 0) return null;
  return (
    <>
      <h3>{t.evidence}</h3>
      {evidence.map(({ id, by, text, at }) => (
        <div key={id}>
          <div className={styles['reason']}>
            {t.by[by] ?? by} · <DateTime at={at} />
          </div>
          <p className={styles['words']}>{plainText(text)}</p>
        </div>
      ))}
    </>
  );
}

function AddEvidence({ jobId, refetch }: { jobId: string; refetch: () => Promise<unknown> }) {
  const t = useJobsTexts();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const send = async () => {
    setBusy(true);
    setError(null);
    try {
      await market.jobs.addEvidence(jobId, text.trim());
      setText('');
      await refetch();
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form label={t.addEvidence} onSubmit={() => void send()}>
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
