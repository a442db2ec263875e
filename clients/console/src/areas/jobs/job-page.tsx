import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Job } from '@compute-market/sdk';
import { recordKey } from '../../live/keys.js';
import { useMe } from '../../session/me.js';
import { sendOnce } from '../../session/order-key.js';
import { market } from '../../session/session.js';
import { useFormats } from '../../text/formats.js';
import { useLanguage } from '../../text/language.js';
import { Button, ConfirmDialog, Loaded, Page, Row, Section, toast } from '../../ui/index.js';
import { orderOf } from '../assistant/chat/perform.js';
import { Attempts } from './attempts.js';
import { draftOf } from './draft-of.js';
import { OwnersDispute } from './dispute/dispute.js';
import { JobFacts, WhatRuns } from './job-facts.js';
import { JobFiles } from './job-files.js';
import { JobStatusBadge } from './job-status.js';
import { JobProgress } from './jobs-table.js';
import styles from './jobs.module.css';
import { plainText } from './log/ansi.js';
import { JobLog } from './log/log-view.js';
import { Review } from './dispute/review.js';
import { Situation } from './situation.js';
import { useJobsTexts } from './texts/index.js';
import { keepDraft, wouldLose } from './use-draft.js';
import { useRefreshJob } from './use-refresh-job.js';

const route = getRouteApi('/signed-in/jobs/$id');

/** One job, for its buyer and for owners of devices that had it. */
export function JobPage() {
  const { id } = route.useParams();
  const job = useQuery({ queryKey: recordKey('job', id), queryFn: () => market.jobs.get(id) });
  // Another job is another page: its log and forms begin anew.
  return <Loaded query={job}>{(loaded) => <JobView key={id} job={loaded} />}</Loaded>;
}

function JobView({ job }: { job: Job }) {
  const t = useJobsTexts();
  const me = useMe();
  const isMine = me.data?.id === job.buyer_id;
  return (
    <Page
      title={job.title}
      about={
        <Row>
          <JobStatusBadge status={job.status} />
          <code>{job.id}</code>
        </Row>
      }
      actions={isMine && <Actions job={job} />}
    >
      {isMine && <Situation job={job} />}
      {job.status === 'running' && <JobProgress progress={job.progress} />}
      {isMine ? <Review job={job} /> : <OwnersDispute job={job} />}
      <JobFacts job={job} />
      {job.result !== null && (
        <Section title={t.result}>
          {/* It scrolls: people without a mouse must reach it. */}
          <pre className={styles['text']} tabIndex={0}>
            {plainText(job.result)}
          </pre>
        </Section>
      )}
      <JobLog jobId={job.id} />
      {isMine && <JobFiles job={job} />}
      <Attempts jobId={job.id} />
      <WhatRuns job={job} />
    </Page>
  );
}

function Actions({ job }: { job: Job }) {
  const t = useJobsTexts();
  const formats = useFormats();
  const navigate = useNavigate();
  const refresh = useRefreshJob(job.id);
  const [isAsking, setAsking] = useState(false);
  const [asksAgain, setAsksAgain] = useState(false);
  const again = draftOf(job, useLanguage());
  const runs = job.spec?.script ?? job.spec?.image;
  const isOpen = job.status === 'waiting' || job.status === 'running';
  const cancel = async () => {
    const { refunded_coin } = await market.jobs.cancel(job.id);
    toast(t.cancelled(formats.money(refunded_coin, 'coin')));
    await refresh();
  };
  const runAgain = async () => {
    if (again) {
      keepDraft(again);
      return navigate({ to: '/' });
    }
    const id = await sendOnce('job', orderOf(job), (body, once) => market.jobs.create(body, once));
    return navigate({ to: '/jobs/$id', params: { id } });
  };
  return (
    <>
      {runs && (
        <Button onClick={() => (!again || wouldLose(again) ? setAsksAgain(true) : void runAgain())}>
          {t.runAgain}
        </Button>
      )}
      {isOpen && (
        <Button look="danger" onClick={() => setAsking(true)}>
          {t.cancel}
        </Button>
      )}
      <ConfirmDialog
        title={t.cancel}
        confirm={t.cancel}
        danger
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={cancel}
      >
        {t.cancelAbout}
      </ConfirmDialog>
      <ConfirmDialog
        title={t.runAgain}
        confirm={t.runAgain}
        open={asksAgain}
        onClose={() => setAsksAgain(false)}
        onConfirm={runAgain}
      >
        {again ? t.runAgainReplaces : t.runAgainAbout(formats.money(job.price_coin, 'coin'))}
      </ConfirmDialog>
    </>
  );
}
