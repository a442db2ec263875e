import { LIMIT_GRACE_S } from '../limits.js';
import type { SandboxExit } from '../sandbox.js';

/** One of the probe's jobs, after its end. */
export interface ProbeRun {
  exit: SandboxExit;
  log: string;
  tookMs: number;
}

/** Longest life of a job that ignores SIGTERM with a limit of a second (or four), with room for a slow machine. */
export const LATEST_END_MS = 1000 + LIMIT_GRACE_S * 1000 + 8000;
