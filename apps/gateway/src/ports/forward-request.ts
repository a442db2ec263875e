import { request as httpRequest, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { PortErrors } from '@app/deploy/domain/port.errors';
import { HttpErrors } from '@app/platform/http/http.errors';
import { resetSocket } from '@app/tunnel';
import { responseHeaders, type RawHeaders } from './forwarded-headers.js';

/** For the replica to end its side. */
const LINGER_MS = 1_000;

export interface ForwardedRequest {
  method: string;
  path: string;
  headers: RawHeaders;
}

/** The request on a connection of its own to the replica. Throws a DomainError for what can't be written. */
export function requestOn(socket: Socket, { method, path, headers }: ForwardedRequest): ClientRequest {
  try {
    return httpRequest({
      method,
      path,
      // Pairs, so that repeated headers stay as they are.
      headers: headers as unknown as readonly string[],
      setHost: false,
      // Instead of an agent: nothing is kept for later.
      createConnection: () => socket,
    });
  } catch {
    resetSocket(socket);
    throw HttpErrors.malformed_request('The request can not be passed on.');
  }
}

/**
 * Carries one request to the replica and its response back, both as streams. What is cut on one side is cut on the
 * other, so that nothing incomplete looks whole. Throws one of the PortErrors when no response began.
 */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  socket: Socket,
  outgoing: ForwardedRequest,
): Promise<void> {
  // A replica that is told to close may do so before it has read all it is sent, and its answer is lost with that.
  const upstream = requestOn(socket, { ...outgoing, headers: [...outgoing.headers, ['Connection', 'keep-alive']] });
  const client = request.socket;
  return new Promise((resolve, reject) => {
    let answered = false;
    const over = (): void => {
      client.off('close', over);
      if (!response.writableFinished) resetSocket(socket);
      request.unpipe(upstream);
      // The rest of what the replica didn't want to read.
      request.resume();
      resolve();
    };
    response.once('close', over);
    // A response that waits for an earlier one on the same connection does not close with it.
    client.once('close', over);
    // Once there is a response, its own end tells whether it is whole; that its request went nowhere is no matter.
    upstream.on('error', () => {
      if (!answered) reject(PortErrors.replica_not_answering('It closed the connection without an answer.'));
    });
    upstream.once('response', (reply: IncomingMessage) => {
      answered = true;
      reply.once('end', () => endSoon(socket));
      passOn(reply, response);
    });
    request.on('error', () => resetSocket(socket));
    request.pipe(upstream);
  });
}

/** The replica has answered: nobody waits for what it does with the connection. */
function endSoon(socket: Socket): void {
  const timer = setTimeout(() => resetSocket(socket), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
  setImmediate(() => socket.end());
}

/** The replica's response as its user sees it. */
export function passOn(reply: IncomingMessage, response: ServerResponse): void {
  const cut = (): void => void (response.socket && resetSocket(response.socket));
  reply.once('aborted', cut).on('error', cut);
  response.sendDate = false;
  try {
    response.writeHead(reply.statusCode ?? 502, reply.statusMessage, responseHeaders(reply).flat());
  } catch {
    return cut();
  }
  // Without this a stream of events would wait for its first event.
  response.flushHeaders();
  reply.pipe(response);
}
