import type { ExplainedDevice, ExplainedJob } from '@app/marketplace/contract';
import type { Language } from '../../../../domain/language.js';
import { ACCOUNT_PHRASES } from '../phrases/account/index.js';
import { EXPLAIN_PHRASES } from '../phrases/explain/index.js';

/** The text of GET /api/jobs/{id}/explain: the job's state, what keeps devices from it, and what to do first. */
export function explainedJob(told: ExplainedJob, lang: Language): string {
  const words = lang === 'en' ? null : EXPLAIN_PHRASES[lang];
  const step = told.next[0];
  return lines(
    words ? words.job[told.code](told) : told.text,
    told.blockers.map(({ code, devices, text }) => (words ? words.jobBlocker[code](devices, told) : text)),
    step && ACCOUNT_PHRASES[lang].next(words ? words.jobStep[step.code](told) : step.text, step.request),
  );
}

/** The text of GET /api/worker/devices/{id}/explain. */
export function explainedDevice(told: ExplainedDevice, lang: Language): string {
  const words = lang === 'en' ? null : EXPLAIN_PHRASES[lang];
  const step = words ? words.deviceStep[told.code] : told.next[0];
  return lines(
    words ? words.device[told.code](told) : told.text,
    told.blockers.map(({ code, jobs, text }) => (words ? words.deviceBlocker[code](jobs) : text)),
    step ? ACCOUNT_PHRASES[lang].next(step, null) : undefined,
  );
}

const lines = (text: string, blockers: string[], next: string | undefined): string =>
  [text, ...blockers.map((blocker) => `- ${blocker}`), ...(next === undefined ? [] : [next])].join('\n');
