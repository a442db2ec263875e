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

/** An error, or a limit of the job: it would end like this on any device. */
function endedByProgram({ cause, exitCode }: SandboxExit): boolean {
  return cause === 'exited' ? exitCode !== null : cause !== 'failed_to_start' && cause !== 'killed';
}

/** The job didn't finish, through no fault of its own. */
export function releaseReport(reason: string): Report {
  return { kind: 'release', body: { reason: bounded(reason) } };
}

/** `cause`: whose failure it is. A device isn't blamed for what its job's program does. */
export function failReport(reason: string, cause: 'program' | 'device' = 'device'): Report {
  return { kind: 'fail', body: { reason: bounded(reason), cause } };
}

/** The digest is that of the result if there is one, else of the file list: one `sha256  name` line each. */
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
      return `The job exceeded its time limit of ${spec.timeoutS} s.`;
    case 'oom':
      return `The job ran out of its ${spec.memoryMb} MiB of memory.`;
    case 'log_limit':
      return 'The job exceeded its log limit.';
    case 'disk_limit':
      return `The job filled its space for outputs${because}.`;
    case 'failed_to_start':
      return `The job could not be started${because}.`;
    default:
      return `The job's program ended with exit code ${exit.exitCode}${because}.`;
  }
}

/** Cutting may halve a surrogate pair, which JSON readers may refuse. */
const bounded = (text: string): string => text.slice(0, MAX_REASON_CHARACTERS).toWellFormed();
