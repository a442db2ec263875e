/** Who is answerable for a failed run: the job's own program, which ended with an error, or the device. */
export const FAILURE_CAUSES = ['program', 'device'] as const;
export type FailureCause = (typeof FAILURE_CAUSES)[number];

/** How a run failed. */
export interface Failure {
  by: FailureCause;
  /** Null: the program did not end by itself, or never began. */
  exitCode: number | null;
  /** In the device's words. */
  reason: string | null;
  /** The last lines of the run's log, see `lastLines`. */
  logTail: string | null;
}

const MAX_LINES = 20;
const MAX_CHARACTERS = 2_000;

/** At most 20 lines and 2,000 characters of a log's end, without control characters; null: there is nothing to read. */
export function lastLines(log: string): string | null {
  const text = log
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n\t]/gu, '')
    .trimEnd();
  return text.split('\n').slice(-MAX_LINES).join('\n').slice(-MAX_CHARACTERS).toWellFormed().trim() || null;
}

/** What explanations, streams, events, lists and the assistant say of a program that failed; null: a device did. */
export function programFailure({ by, exitCode, reason, logTail }: Failure): string | null {
  if (by !== 'program') return null;
  const how =
    exitCode === null ? `was ended: ${reason ?? 'its device gave no reason'}` : `ended with exit code ${exitCode}.`;
  return `Its program ${how}${logTail === null ? '' : ` The last lines of its log:\n${logTail}`}`;
}
