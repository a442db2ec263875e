import { constants } from 'node:os';
import type { ReplicaOrder } from '../api/replica-replies.js';
import type { SandboxExit } from '../sandbox/sandbox.js';

/** Bound of the API. */
const MAX_REASON_CHARACTERS = 2_000;
/** Exit codes of shells for a program that isn't executable, or isn't found. */
const NOT_EXECUTABLE = 126;
const NOT_FOUND = 127;

/** How a replica ended, with a reason for its buyer. */
export interface ReplicaEnd {
  /** 0 to 255; null when its program did not exit by itself. */
  exitCode: number | null;
  /** `refused`: this device can't run it; `released`: the device's wish or fault, not the program's. */
  cause: 'completed' | 'failed' | 'refused' | 'released';
  reason: string;
}

export function refused(reason: string): ReplicaEnd {
  return { exitCode: null, cause: 'refused', reason: bounded(reason) };
}

export function released(reason: string): ReplicaEnd {
  return { exitCode: null, cause: 'released', reason: bounded(reason) };
}

export function failed(reason: string): ReplicaEnd {
  return { exitCode: null, cause: 'failed', reason: bounded(reason) };
}

/** For a replica that nobody stopped. */
export function endOf({ cause, exitCode, detail }: SandboxExit, order: ReplicaOrder): ReplicaEnd {
  switch (cause) {
    case 'exited':
      return { exitCode, cause: exitCode === 0 ? 'completed' : 'failed', reason: bounded(exitReason(exitCode, order)) };
    case 'oom':
      return { exitCode, cause: 'failed', reason: `It ran out of its ${order.memoryMb} MiB of memory.` };
    case 'disk_limit':
      return { exitCode, cause: 'failed', reason: `It filled its space for files${because(detail)}.` };
    case 'failed_to_start':
      return failed(`It could not be started${because(startReason(detail, order))}.`);
    default:
      return released(`Something on the device ended it${because(detail)}.`);
  }
}

function exitReason(exitCode: number | null, { command, image }: ReplicaOrder): string {
  const program = command?.[0] && !image ? ` ${JSON.stringify(command[0])}` : '';
  if (exitCode === NOT_FOUND) return `Its command${program} was not found (exit code ${NOT_FOUND}).`;
  if (exitCode === NOT_EXECUTABLE) return `Its command${program} can't be executed (exit code ${NOT_EXECUTABLE}).`;
  const signal = Object.entries(constants.signals).find(([, number]) => number + 128 === exitCode)?.[0];
  return `Its program ended with exit code ${exitCode}${signal ? ` (${signal})` : ''}.`;
}

/** Engines describe a missing program by their own internal steps that failed. */
function startReason(detail: string | undefined, { image, command }: ReplicaOrder): string | undefined {
  if (detail === undefined || !image) return detail;
  if (/executable file .*not found|exec\b.*no such file or directory/i.test(detail))
    return `the program ${command?.[0] ? `${JSON.stringify(command[0])} ` : ''}is not in the image ${image}`;
  return `${image}: ${detail}`;
}

const because = (detail: string | undefined): string => (detail ? ` (${detail.trim().replace(/\.$/, '')})` : '');

/** Cutting may halve a surrogate pair, which JSON readers may refuse. */
const bounded = (text: string): string => text.slice(0, MAX_REASON_CHARACTERS).toWellFormed();
