import { useQuery } from '@tanstack/react-query';
import type { JobExplanation, JobItem } from '@compute-market/sdk';
import { recordKey } from '../../live/keys.js';
import { market } from '../../session/session.js';
import { Badge, type Tone } from '../../ui/index.js';
import { useJobsTexts } from './texts/index.js';

const TONES: Record<string, Tone> = { waiting: 'warn', running: 'accent', completed: 'good', failed: 'bad' };

export function JobStatusBadge({ status }: { status: JobItem['status'] }) {
  const t = useJobsTexts();
  // A newer service may have states that this build doesn't know.
  return <Badge tone={TONES[status] ?? 'neutral'}>{t.statuses[status] ?? status}</Badge>;
}

export function useExplanation(jobId: string, enabled = true) {
  return useQuery({
    queryKey: recordKey('job', jobId, 'explain'),
    queryFn: () => market.jobs.explain(jobId),
    enabled,
  });
}

/** Where a job stands in one sentence of the user's language; the service's own for what this build doesn't know. */
export function useSituation(): (explanation: Pick<JobExplanation, 'code' | 'text'>) => string {
  const t = useJobsTexts();
  return ({ code, text }) => (t.situations as Record<string, string>)[code] ?? text;
}

/** Why a job waits, or what became of it, below its status. */
export function JobReason({ job }: { job: JobItem }) {
  const t = useJobsTexts();
  const situation = useSituation();
  const explanation = useExplanation(job.id, job.status === 'waiting');
  if (job.status === 'waiting') return explanation.data ? <>{situation(explanation.data)}</> : null;
  if (job.failure && job.status === 'failed') return <>{t.failedBy[job.failure.by]}</>;
  return null;
}
