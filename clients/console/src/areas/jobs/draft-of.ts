import { hashKey } from '@tanstack/react-query';
import type { Job, JobSpec, NewJob } from '@compute-market/sdk';
import { typedOf } from '../../text/amount.js';
import { envText } from '../../text/env-lines.js';
import type { Language } from '../../text/language.js';
import { EMPTY_DRAFT, orderOf, type Draft } from './draft.js';

/** A draft that orders the same as a job did; null: it is done by hand, or was ordered in a way that the form doesn't have. */
export function draftOf(job: Ordered, language: Language): Draft | null {
  const { spec } = job;
  if (!spec || (!spec.script && !spec.image)) return null;
  const draft = draftLike(job, spec, language);
  return losesNothing(job, spec, orderOf(draft, language)) ? draft : null;
}

type Terms = 'title' | 'spec' | 'duration_hrs' | 'verification' | 'max_attempts' | 'price_coin';
type Ordered = Pick<Job, Terms> & Partial<Pick<Job, 'job_type' | 'quorum' | 'description' | 'requirements'>>;

/** The form has no time limit, no quorum of three and no arguments of several lines, among others. */
function losesNothing(job: Ordered, spec: JobSpec, again: Omit<NewJob, 'price_coin'>): boolean {
  const said = { ...spec, job_type: job.job_type ?? again.job_type, verification: job.verification };
  const says: object = { ...again.spec, job_type: again.job_type, verification: again.verification };
  const isSaid = ([name, value]: [string, unknown]) =>
    value == null || hashKey([value]) === hashKey([says[name as never]]);
  return (job.quorum ?? 2) === 2 && !job.description && !job.requirements && Object.entries(said).every(isSaid);
}

function draftLike(job: Ordered, spec: JobSpec, language: Language): Draft {
  return {
    ...EMPTY_DRAFT,
    kind: spec.image ? 'image' : 'script',
    title: job.title,
    script: spec.script ?? '',
    image: spec.image ?? '',
    command: (spec.command ?? []).join('\n'),
    env: envText(spec.env ?? {}),
    inputs: (spec.inputs ?? []).map(({ path, sha256 }) => ({ path, sha256 })),
    hours: String(job.duration_hrs),
    memoryMb: String(spec.memory_mb ?? EMPTY_DRAFT.memoryMb),
    gpus: String(spec.gpu_count ?? (spec.gpu_model ? 1 : 0)),
    gpuModel: spec.gpu_model ?? '',
    gpuMemoryGb: spec.gpu_memory_gb ? typedOf(spec.gpu_memory_gb, language) : '',
    network: spec.network ?? false,
    verification: job.verification,
    attempts: String(job.max_attempts),
    price: typedOf(job.price_coin, language),
  };
}
