import type { AdminDispute } from '@compute-market/sdk';
import { market } from '../../../session/session.js';
import { DateTime, Empty, Facts, Section } from '../../../ui/index.js';
import { FileTable } from '../../jobs/job-files.js';
import { LongText } from '../long-text.js';
import { useOperatorTexts } from '../texts/index.js';

type Work = AdminDispute['work'];

/** What was asked for, and what came of it. All of it is other people's text. */
export function DisputedWork({ jobId, of }: { jobId: string; of: Work }) {
  const t = useOperatorTexts();
  return (
    <>
      <Section title={t.asked}>
        <Facts
          of={[
            [t.startedAt, <DateTime key="from" at={of.started_at} />],
            [t.endedAt, <DateTime key="to" at={of.ended_at} />],
            [t.exitCode, of.exit_code],
          ]}
        />
        {of.description !== null && <LongText name={t.description} text={of.description} />}
        {of.requirements !== null && <LongText name={t.requirements} text={of.requirements} />}
        {of.spec && <LongText name={t.spec} text={JSON.stringify(of.spec, null, 2)} />}
      </Section>
      <Section title={t.cameOfIt}>
        {of.result !== null && <LongText name={t.result} text={of.result} />}
        <LongText name={t.logTail} text={of.log_tail} />
      </Section>
      <Section title={t.artifacts} flush>
        {of.artifacts.length === 0 ? (
          <Empty>{t.noArtifacts}</Empty>
        ) : (
          <FileTable
            jobId={jobId}
            files={of.artifacts}
            open={(name) => market.admin.downloadDisputed(jobId, name)}
            more={[
              { name: t.type, cell: ({ content_type }) => content_type },
              { name: 'SHA-256', cell: ({ sha256 }) => <code title={sha256}>{sha256.slice(0, 12)}…</code> },
            ]}
          />
        )}
      </Section>
    </>
  );
}
