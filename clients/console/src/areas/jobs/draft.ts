import type { JobSpec, NewJob } from '@compute-market/sdk';
import { numberOf } from '../../text/amount.js';
import { envOf, linesOf } from '../../text/env-lines.js';
import type { Language } from '../../text/language.js';

/** What the form "Run a job" holds, as typed; kept in the tab until it is sent. */
export interface Draft {
  kind: 'script' | 'image';
  title: string;
  script: string;
  image: string;
  /** One word per line. */
  command: string;
  /** `NAME=value` per line. */
  env: string;
  inputs: Array<{ path: string; sha256: string }>;
  hours: string;
  memoryMb: string;
  gpus: string;
  gpuModel: string;
  gpuMemoryGb: string;
  network: boolean;
  verification: 'review' | 'none' | 'quorum';
  attempts: string;
  /** Empty: what is suggested. */
  price: string;
}

export const EMPTY_DRAFT: Draft = {
  kind: 'script',
  title: '',
  script: '',
  image: '',
  command: '',
  env: '',
  inputs: [],
  hours: '1',
  memoryMb: '512',
  gpus: '0',
  gpuModel: '',
  gpuMemoryGb: '',
  network: false,
  verification: 'review',
  attempts: '1',
  price: '',
};

/** Bounds of the form's numbers, as the API has them. */
export const BOUNDS = {
  hours: [1, 8_760],
  memoryMb: [16, 1_048_576],
  gpus: [0, 64],
  gpuMemoryGb: [0, 10_000],
  attempts: [1, 10],
  price: [0.000001, 1_000_000_000],
} as const;
export type NumberField = keyof typeof BOUNDS;

const FRACTIONS = new Set<NumberField>(['gpuMemoryGb', 'price']);
const MAY_BE_EMPTY = new Set<NumberField>(['gpuMemoryGb', 'price']);
const LONGEST_TITLE = 200;

export type DraftProblem = 'needsWhat' | 'needsImage' | 'wrongEnv' | 'wrongNumber';
export type DraftProblems = Partial<Record<keyof Draft, DraftProblem>>;

/** What is wrong with a draft, by field; empty: it can be sent. */
export function problemsOf(draft: Draft, language: Language): DraftProblems {
  const problems: DraftProblems = {};
  if (draft.kind === 'script' && draft.script.trim() === '') problems.script = 'needsWhat';
  if (draft.kind === 'image' && draft.image.trim() === '') problems.image = 'needsImage';
  if (envOf(draft.env) === null) problems.env = 'wrongEnv';
  for (const field of Object.keys(BOUNDS) as NumberField[])
    if (!isGood(field, draft[field], language)) problems[field] = 'wrongNumber';
  return problems;
}

function isGood(field: NumberField, typed: string, language: Language): boolean {
  if (typed.trim() === '') return MAY_BE_EMPTY.has(field);
  const value = numberOf(typed, language);
  const [min, max] = BOUNDS[field];
  return value >= min && value <= max && (FRACTIONS.has(field) || Number.isInteger(value));
}

/** What a draft without problems orders, but for its price. */
export function orderOf(draft: Draft, language: Language): Omit<NewJob, 'price_coin'> {
  const isQuorum = draft.verification === 'quorum';
  return {
    title: titleOf(draft),
    job_type: draft.kind === 'script' ? 'script' : 'docker',
    duration_hrs: numberOf(draft.hours, language),
    verification: draft.verification,
    ...(!isQuorum && { max_attempts: numberOf(draft.attempts, language) }),
    spec: specOf(draft, language),
  };
}

function specOf(draft: Draft, language: Language): JobSpec {
  const command = linesOf(draft.command);
  const env = envOf(draft.env) ?? {};
  // A model or memory says that a GPU is wanted.
  const wantsGpu = draft.gpuModel.trim() !== '' || draft.gpuMemoryGb.trim() !== '';
  const gpus = Math.max(numberOf(draft.gpus, language), wantsGpu ? 1 : 0);
  return {
    ...(draft.kind === 'script'
      ? { script: draft.script }
      : { image: draft.image.trim(), ...(command.length > 0 && { command }) }),
    ...(Object.keys(env).length > 0 && { env }),
    ...(draft.inputs.length > 0 && { inputs: draft.inputs }),
    memory_mb: numberOf(draft.memoryMb, language),
    ...(gpus > 0 && {
      gpu_count: gpus,
      ...(draft.gpuModel.trim() !== '' && { gpu_model: draft.gpuModel.trim() }),
      ...(draft.gpuMemoryGb.trim() !== '' && { gpu_memory_gb: numberOf(draft.gpuMemoryGb, language) }),
    }),
    ...(draft.network && { network: true }),
  };
}

/** As typed, else the first words of what runs. */
function titleOf({ title, kind, script, image }: Draft): string {
  const first = kind === 'script' ? (linesOf(script).find((line) => !/^\s*#/.test(line)) ?? '') : image;
  const line = (title.trim() || first).replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, ' ');
  return line.trim().slice(0, LONGEST_TITLE) || '–';
}

/** A draft out of what was stored: unknown fields are dropped, wrong ones are empty. */
export function restored(stored: string | null): Draft {
  let found: unknown;
  try {
    found = JSON.parse(stored ?? '{}');
  } catch {
    found = {};
  }
  const given = (typeof found === 'object' && found !== null ? found : {}) as Record<string, unknown>;
  const kept = Object.entries(EMPTY_DRAFT).map(([field, empty]) => {
    const value = given[field];
    return [field, typeof value === typeof empty && Array.isArray(value) === Array.isArray(empty) ? value : empty];
  });
  return Object.fromEntries(kept) as Draft;
}
