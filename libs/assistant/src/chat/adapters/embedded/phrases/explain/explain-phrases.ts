import type {
  DeviceBlocker,
  DeviceSituation,
  ExplainedDevice,
  ExplainedJob,
  JobBlocker,
  JobSituation,
  JobStepCode,
} from '@app/marketplace/contract';
import type { JobSummary } from '../../../../ports/account-facts.js';

/** The texts of `explain` in another language than English: the same statements with the same numbers. */
export interface ExplainPhrases {
  job: Record<JobSituation, (told: ExplainedJob) => string>;
  /** For this many devices. */
  jobBlocker: Record<JobBlocker, (devices: number, told: ExplainedJob) => string>;
  jobStep: Record<JobStepCode, (told: ExplainedJob) => string>;
  device: Record<DeviceSituation, (told: ExplainedDevice) => string>;
  /** For this many jobs. */
  deviceBlocker: Record<DeviceBlocker, (jobs: number) => string>;
  /** What to do first; null: nothing. */
  deviceStep: Record<DeviceSituation, string | null>;
}

type ProgramFailure = NonNullable<JobSummary['programFailure']>;

/** How a program ended, and the last lines of its log. */
export function endOfProgram(
  { exitCode, reason, logTail }: ProgramFailure,
  say: { programFailed(exitCode: number): string; programEnded(reason: string): string; lastLines: string },
): string {
  const how = exitCode === null ? say.programEnded(reason ?? '') : say.programFailed(exitCode);
  return [how, ...(logTail === null ? [] : [say.lastLines, logTail])].join('\n');
}

export const blocked = ({ blockers }: ExplainedJob, by: JobBlocker): number =>
  blockers.find(({ code }) => code === by)?.devices ?? 0;

/** The GPU a job asks for. */
export const gpuOf = ({ figures }: ExplainedJob): string => (figures.needs?.gpuWords ?? []).join(' ');

/** To the second, as `explain` says it. */
export const when = (at: Date | null): string =>
  at === null ? '?' : `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
