import { useState } from 'react';
import type { Job } from '@compute-market/sdk';
import { market } from '../../../session/session.js';
import { useFormats } from '../../../text/formats.js';
import { Button, ConfirmDialog, Notice, Row, toast } from '../../../ui/index.js';
import { DisputeView, isDisputed } from './dispute.js';
import { useDisputeTexts } from './texts/index.js';
import { useRefreshJob } from '../use-refresh-job.js';

const LONGEST_REASON = 2_000;

/** What the buyer decides about a result, or what is owed without one, and the dispute that comes of it. */
export function Review({ job }: { job: Job }) {
  if (job.review?.state === 'pending') return <Decision job={job} review={job.review} />;
  return isDisputed(job) ? <DisputeView jobId={job.id} side="buyer" /> : null;
}

function Decision({ job, review }: { job: Job; review: NonNullable<Job['review']> }) {
  const t = useDisputeTexts();
  const formats = useFormats();
  const texts = job.status === 'failed' ? t.reviews.failed : t.reviews.completed;
  const owed = formats.money(review.owed_coin, 'coin');
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
            {texts.accept}
          </Button>
          <Button onClick={() => setAsking('dispute')}>{t.dispute}</Button>
        </Row>
      }
    >
      {texts.about} {t.reviewEnds(owed, formats.dateTime(review.due_at))}
      <ConfirmDialog
        title={texts.accept}
        confirm={texts.accept}
        open={asking === 'accept'}
        onClose={close}
        onConfirm={accept}
      >
        {t.acceptAbout(owed)}
      </ConfirmDialog>
      <ConfirmDialog
        title={t.dispute}
        confirm={t.dispute}
        danger
        why={{ label: texts.why, hint: t.evidenceHint, maxLength: LONGEST_REASON }}
        open={asking === 'dispute'}
        onClose={close}
        onConfirm={dispute}
      >
        {t.disputeAbout(owed)}
      </ConfirmDialog>
    </Notice>
  );
}
