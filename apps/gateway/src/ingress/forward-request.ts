import { request as httpRequest, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { PortErrors } from '@app/deploy/tunnels/domain/port.errors';
import { HttpErrors } from '@app/platform/http/http.errors';
import { resetSocket } from '@app/tunnel';
import { responseHeaders, type RawHeaders } from './forwarded-headers.js';

/** Time for the replica to end its side. */
const LINGER_MS = 1_000;

export interface ForwardedRequest {
  method: string;
  path: string;
  headers: RawHeaders;
}

/** Sends the request on a separate connection to the replica. Throws a DomainError if it can't be written. */
export function requestOn(socket: Socket, { method, path, headers }: ForwardedRequest): ClientRequest {
  try {
    return httpRequest({
      method,
      path,
      // Pairs, so that repeated headers stay unchanged.
      headers: headers as unknown as readonly string[],
      setHost: false,
      // Instead of an agent: the connection isn't kept.
      createConnection: () => socket,
    });
  } catch {
    resetSocket(socket);
    throw HttpErrors.malformed_request("The request can't be forwarded.");
  }
}

/**
 * Carries one request to the replica and its response back, both as streams. A cut on one side cuts the other, so that
 * nothing incomplete looks complete. Throws one of the PortErrors when no response began.
 */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  socket: Socket,
  outgoing: ForwardedRequest,
): Promise<void> {
  // A replica that is told to close may do so before it has read the whole request, which would lose its response.
  const upstream = requestOn(socket, { ...outgoing, headers: [...outgoing.headers, ['Connection', 'keep-alive']] });
  const client = request.socket;
  return new Promise((resolve, reject) => {
    let answered = false;
    const over = (): void => {
      client.off('close', over);
      if (!response.writableFinished) resetSocket(socket);
      request.unpipe(upstream);
      // The rest of the body, which the replica didn't read.
      request.resume();
      resolve();
    };
    response.once('close', over);
    // A response that waits for an earlier one on the same connection does not close with it.
    client.once('close', over);
    // Once a response has begun, its own end shows whether it is complete; a failed request no longer matters.
    upstream.on('error', () => {
      if (!answered) reject(PortErrors.replica_not_answering('It closed the connection without a response.'));
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

/** The replica has responded: nobody waits for its side of the connection. */
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
  // Without this an event stream's headers would wait for its first event.
  response.flushHeaders();
  reply.pipe(response);
}
