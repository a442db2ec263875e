import type { Socket } from 'node:net';

/**
 * Cuts a connection so that truncated data doesn't look complete to the peer. libuv refuses a reset while the socket's
 * own end is in progress, and Node then loses the socket: open, and read for as long as the peer sends. In that case it
 * is closed instead, which resets whatever the peer still sends.
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

/** True between the last byte and the system's answer to the shutdown that follows it. */
export const endIsOnItsWay = (socket: Socket): boolean =>
  socket.writableEnded && !socket.writableFinished && socket.writableLength === 0;
