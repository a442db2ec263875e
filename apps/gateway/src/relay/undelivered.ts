import { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

/** What the system's side of a TCP socket knows; Node counts a chunk as waiting until its last byte is gone. */
interface TcpHandle {
  /** Given to it so far. */
  bytesWritten: number;
  /** Of those, not yet taken by the kernel. */
  writeQueueSize: number;
}

interface CountedSocket extends Socket {
  _handle?: TcpHandle | null;
  [WAITED]?: number;
}

/** On a socket that was destroyed: what waited then. */
const WAITED = Symbol('bytes that waited');

/**
 * Makes `undelivered` right for a socket whose end is not asked for: the system's side is gone by the time that others
 * hear of the end. TLS sockets are counted by whole chunks.
 */
export function watchUndelivered(socket: Socket): void {
  if (!(socket instanceof TLSSocket)) socket.destroy = destroyCounted;
}

/**
 * Bytes written that the kernel has not taken. Those of a large chunk that is half gone are not among them: what was
 * refunded for it would be had for nothing by whoever leaves before the chunk's last byte. Where a write was the first to
 * find the other side gone, nobody knows how much of its chunk had left: all of it counts as delivered.
 */
export function undelivered(socket: Socket): number {
  const { [WAITED]: waited, _handle: handle } = socket as CountedSocket;
  if (waited !== undefined) return waited;
  if (socket.writableLength === 0) return 0;
  if (!handle || socket instanceof TLSSocket) return socket.writableLength;
  return socket.bytesWritten - handle.bytesWritten + handle.writeQueueSize;
}

/** One function for all sockets: a closure for each would cost memory. */
function destroyCounted(this: CountedSocket, error?: Error): CountedSocket {
  this[WAITED] ??= undelivered(this);
  return Socket.prototype.destroy.call(this, error) as CountedSocket;
}
