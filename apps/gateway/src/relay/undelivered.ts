import { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

/** The system's side of a TCP socket; Node counts a chunk as waiting until its last byte is gone. */
interface TcpHandle {
  /** Bytes given to it so far. */
  bytesWritten: number;
  /** Of those, bytes that the kernel has not taken. */
  writeQueueSize: number;
}

interface CountedSocket extends Socket {
  _handle?: TcpHandle | null;
  [WAITED]?: number;
}

/** On a destroyed socket: the bytes that waited then. */
const WAITED = Symbol('bytes that waited');

/**
 * Makes `undelivered` correct for a socket that is destroyed: its system side is gone by the time others hear of the
 * end. TLS sockets are counted by whole chunks.
 */
export function watchUndelivered(socket: Socket): void {
  if (!(socket instanceof TLSSocket)) socket.destroy = destroyCounted;
}

/**
 * Written bytes that the kernel has not taken. Excludes those of a large chunk that is half gone: a client that leaves
 * before the chunk's last byte would get the refunded bytes for free. If a write was the first to find the other side
 * gone, nobody knows how much of its chunk had left, so all of it counts as delivered.
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
