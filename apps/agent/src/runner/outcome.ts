import { createHash } from 'node:crypto';
import type { Report } from '../api/worker-api.js';
import type { JobSpec, SandboxExit } from '../sandbox/sandbox.js';
import type { StagedFile } from './stage-outputs.js';

/** Bound of the API. */
const MAX_REASON_CHARACTERS = 2_000;

/** What to tell the server about a job that ended by itself. */
export function reportOf(exit: SandboxExit, spec: JobSpec, outputs: { files: StagedFile[]; result?: string }): Report {
  if (exit.cause === 'exited' && exit.exitCode === 0) return completion(outputs);
  const report = failReport(reasonOf(exit, spec), endedByProgram(exit) ? 'program' : 'device');
  if (exit.exitCode !== null) report.body.exit_code = exit.exitCode;
  return report;
}

/** It ended with an error, or by a limit of the job: what it would do on any device. */
function endedByProgram({ cause, exitCode }: SandboxExit): boolean {
  return cause === 'exited' ? exitCode !== null : cause !== 'failed_to_start' && cause !== 'killed';
}

/** Says that a job didn't run to its end through no fault of its own. */
export function releaseReport(reason: string): Report {
  return { kind: 'release', body: { reason: bounded(reason) } };
}

/** `cause`: whose failure it is. No device is blamed for what its job's program does. */
export function failReport(reason: string, cause: 'program' | 'device' = 'device'): Report {
  return { kind: 'fail', body: { reason: bounded(reason), cause } };
}

/** The digest stands for the result where there is one, else for the list of files: one `sha256  name` line each. */
function completion({ files, result }: { files: StagedFile[]; result?: string }): Report {
  const manifest = files.map((file) => `${file.sha256}  ${file.name}\n`).join('');
  const digested = result ?? manifest;
  return {
    kind: 'complete',
    body: {
      exit_code: 0,
      ...(result !== undefined && { result }),
      ...(digested && { result_sha256: createHash('sha256').update(digested).digest('hex') }),
    },
  };
}

function reasonOf(exit: SandboxExit, spec: JobSpec): string {
  const because = exit.detail ? ` (${exit.detail})` : '';
  switch (exit.cause) {
    case 'timeout':
      return `The job ran over its time limit of ${spec.timeoutS} s.`;
    case 'oom':
      return `The job ran out of its ${spec.memoryMb} MiB of memory.`;
    case 'log_limit':
      return 'The job wrote more log than it may.';
    case 'disk_limit':
      return `The job filled its space for outputs${because}.`;
    case 'failed_to_start':
      return `The job could not be started${because}.`;
    default:
      return `The job's program ended with exit code ${exit.exitCode}${because}.`;
  }
}

/** Cutting may halve a character of two units, which no JSON reader has to take. */
const bounded = (text: string): string => text.slice(0, MAX_REASON_CHARACTERS).toWellFormed();
