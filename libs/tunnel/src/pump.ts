import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** One end of a relayed stream. */
export interface PumpEnd {
  socket: Duplex;
  /** Cuts it so that the peer sees an abort (RST), never an end. */
  reset(): void;
}

/** Unsent bytes after which the source is paused. */
const HIGH_WATER_BYTES = 262_144;

export interface PumpEvents {
  /** Payload read from `from`; false: no more may pass, and both ends are cut. */
  carry(bytes: number): boolean;
  /** The source ended normally; its last byte was written to the other end, which ends next. */
  onEnd?(from: PumpEnd): void;
  /** Both ends are closed. */
  onClose(): void;
}

/**
 * Carries bytes both ways with back-pressure. An end stays half-open while the other direction continues. An abort of
 * one end aborts the other, so that a cut stream never looks complete.
 */
export function pump(left: PumpEnd, right: PumpEnd, events: PumpEvents): { cut(): void } {
  let open = 2;
  const cut = (): void => {
    left.reset();
    right.reset();
  };
  const wire = (from: PumpEnd, to: PumpEnd): void => {
    let ended = false;
    from.socket.on('data', (chunk: Buffer) => {
      if (!events.carry(chunk.length)) return cut();
      to.socket.write(chunk);
      if (to.socket.writableLength > HIGH_WATER_BYTES) from.socket.pause();
    });
    to.socket.on('drain', () => from.socket.resume());
    from.socket.once('end', () => {
      if (wasReset(from.socket)) return to.reset();
      ended = true;
      events.onEnd?.(from);
      to.socket.end();
    });
    from.socket.on('error', () => to.reset());
    from.socket.once('close', () => {
      if (!ended) to.reset();
      if (--open === 0) events.onClose();
    });
  };
  wire(left, right);
  wire(right, left);
  left.socket.resume();
  right.socket.resume();
  return { cut };
}

/**
 * libuv shows a reset as an end when something was left to read (POLLHUP after a partial read), but a socket that was
 * reset has no peer any more. Once we have sent our own end, a socket that ended in order has none either.
 */
export function wasReset(socket: Duplex): boolean {
  return socket instanceof Socket && !socket.writableEnded && socket.remoteAddress === undefined;
}
