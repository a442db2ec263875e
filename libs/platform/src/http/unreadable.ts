import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { HttpErrors } from './http.errors.js';
import { toProblem } from './problem.js';

/** Answers bytes that are not HTTP (or headers beyond Node's 16 KiB), where there is no request to reply to. */
export function refuseUnreadable(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  const problem = toProblem(HttpErrors.malformed_request(), requestId);
  const body = JSON.stringify(problem);
  socket.end(
    [
      'HTTP/1.1 400 Bad Request',
      'Content-Type: application/problem+json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
