import type { Socket } from 'node:net';

/**
 * Cuts a connection, so that what was cut short doesn't look complete to the peer. libuv refuses a reset while the
 * socket's own end is on its way, and Node loses such a socket then: open, and read for as long as the peer sends. That
 * one is closed, which resets whatever the peer still sends.
 */
export function resetSocket(socket: Socket): void {
  if (socket.destroyed) return;
  if (endIsOnItsWay(socket)) return void socket.destroy();
  try {
    socket.resetAndDestroy();
  } catch {
    // Not a plain TCP socket.
    socket.destroy();
  }
}

/** True between the last byte and the answer of the system to the end (shutdown) that follows it. */
export const endIsOnItsWay = (socket: Socket): boolean =>
  socket.writableEnded && !socket.writableFinished && socket.writableLength === 0;
