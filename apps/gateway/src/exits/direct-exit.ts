import { connect, type Socket } from 'node:net';
import { timeLimit } from '@app/kernel/time-limit';
import { OpenError, openErrorOf, type CheckedDestination } from '@app/tunnel';
import { BulkReader } from '../relay/bulk-reader.js';
import type { Exit, ExitWish, Exits } from './exit.js';

/** Time limit for one address while there are others to try; the last may use all the time of the caller's signal. */
const TRY_MS = 3_000;

/** The gateway's own address. */
export class DirectExit implements Exit {
  readonly deviceId = null;

  async open(destination: CheckedDestination, signal: AbortSignal): Promise<Socket> {
    // Creating an error costs a tenth of a whole connection, because of its stack, so create it only when needed.
    let failure: unknown;
    for (const [index, address] of destination.addresses.entries()) {
      if (signal.aborted) break;
      const last = index === destination.addresses.length - 1;
      try {
        return await connectTo(address, destination.port, last ? signal : shorter(signal));
      } catch (error) {
        failure = error;
      }
    }
    throw signal.aborted ? new OpenError('timeout') : openErrorOf(failure ?? new OpenError('unresolved'));
  }
}

/** A gateway without devices. */
export class DirectExits implements Exits {
  private readonly direct = new DirectExit();

  choose(wish: ExitWish): Exit | null {
    return wish.kind === 'device' || wish.country !== null ? null : this.direct;
  }

  exitBytes(): bigint {
    return 0n;
  }

  settled(): Promise<void> {
    return Promise.resolve();
  }

  forget(): void {
    // It keeps no state.
  }
}

const shorter = (signal: AbortSignal): AbortSignal => timeLimit(signal, TRY_MS);

function connectTo(host: string, port: number, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const bulk = new BulkReader();
    const socket = connect({ host, port, allowHalfOpen: true, noDelay: true, onread: bulk.options });
    bulk.attach(socket);
    // Don't read before somebody listens: what a bulk reader reads is gone.
    socket.pause();
    const give = (outcome: () => void) => {
      socket.removeAllListeners('connect').removeAllListeners('error');
      signal.removeEventListener('abort', abandon);
      outcome();
    };
    const abandon = () => {
      socket.destroy();
      give(() => reject(new OpenError('timeout')));
    };
    signal.addEventListener('abort', abandon, { once: true });
    socket.once('error', (error) => give(() => reject(openErrorOf(error))));
    socket.once('connect', () => give(() => resolve(socket)));
  });
}
