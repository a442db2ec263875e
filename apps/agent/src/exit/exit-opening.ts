import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { timeLimit } from '@app/kernel/time-limit';
import { OpenError, openErrorOf, OpenStatus, readOpenLine, resetSocket, statusOf } from '@app/tunnel';
import type { CheckedDestination, Destination, OpenRequest, PumpEnd } from '@app/tunnel';
import type { Opening } from '../tunnel/tunnel-stream.js';

export interface ExitGuard {
  /** Resolves and checks a destination. Throws an OpenError. */
  check(destination: Destination): Promise<CheckedDestination>;
  /** Counts payload of a session; false: the owner's cap allows no more. */
  carry(session: string, bytes: number): boolean;
}

/** Time limit for each of several addresses. */
const TRY_MS = 3_000;

/** A connection to the Internet that a gateway opens for a buyer. Throws a ProtocolError. */
export function readExitOpening(line: Buffer, guard: ExitGuard): Opening {
  const request = readOpenLine(line);
  return {
    stream: request.stream,
    deadlineMs: request.deadlineMs,
    connected: OpenStatus.Connected,
    connect: (limit) => connectToAny(request, guard, limit),
    statusOf: (error) => statusOf(openErrorOf(error).failure),
    carry: (bytes) => guard.carry(request.session, bytes),
  };
}

/** Tries the checked addresses one after the other. */
async function connectToAny({ host, port }: OpenRequest, guard: ExitGuard, limit: AbortSignal): Promise<PumpEnd> {
  const { addresses } = await within(guard.check({ host, port }), limit);
  let failure: unknown = new OpenError('unresolved');
  for (const [index, address] of addresses.entries()) {
    const last = index === addresses.length - 1;
    try {
      const one = last ? limit : timeLimit(limit, TRY_MS);
      const socket = await connectTo(address, port, one);
      return { socket, reset: () => resetSocket(socket) };
    } catch (error) {
      failure = error;
    }
    if (limit.aborted) break;
  }
  throw failure;
}

function within<T>(work: Promise<T>, limit: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = (): void => reject(new OpenError('timeout'));
    if (limit.aborted) late();
    limit.addEventListener('abort', late, { once: true });
    work.then(resolve, reject).finally(() => limit.removeEventListener('abort', late));
  });
}

function connectTo(host: string, port: number, limit: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, allowHalfOpen: true, noDelay: true });
    const settle = (outcome: () => void): void => {
      socket.off('connect', connected).off('error', failed);
      limit.removeEventListener('abort', late);
      outcome();
    };
    const connected = (): void => settle(() => resolve(socket));
    const failed = (error: Error): void => settle(() => reject(openErrorOf(error)));
    const late = (): void => {
      socket.destroy();
      settle(() => reject(new OpenError('timeout')));
    };
    socket.once('connect', connected).once('error', failed);
    limit.addEventListener('abort', late, { once: true });
    if (limit.aborted) late();
  });
}
