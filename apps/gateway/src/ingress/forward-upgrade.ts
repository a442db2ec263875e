import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { PortErrors } from '@app/deploy/tunnels/domain/port.errors';
import { HttpErrors } from '@app/platform/http/http.errors';
import { pump, resetSocket, type PumpEnd } from '@app/tunnel';
import { passOn, requestOn, type ForwardedRequest } from './forward-request.js';
import { responseHeaders } from './forwarded-headers.js';

/** Only WebSocket: another protocol could carry unchecked requests. Throws a DomainError. */
export function refuseOtherUpgrades({ method, headers }: IncomingMessage): void {
  const webSocket = headers.upgrade?.toLowerCase() === 'websocket' && method === 'GET';
  if (!webSocket) throw HttpErrors.malformed_request('Only upgrades to WebSocket are supported.');
  if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0)
    throw HttpErrors.malformed_request('An upgrade must not have a body.');
}

export interface UpgradingClient {
  client: Socket;
  /** Bytes that it sent early. */
  head: Buffer;
  /** For a refusal. */
  response: ServerResponse;
  /** Called when the replica has switched protocols: from then on an end is one of the WebSocket's. */
  opened(): void;
}

/**
 * Asks the replica for a WebSocket, then carries bytes both ways unchanged, with ends as ends and aborts as aborts.
 * Resolves when it is over. Throws one of the PortErrors when the replica did not respond.
 */
export function forwardUpgrade(
  { client, head, response, opened }: UpgradingClient,
  replica: Socket,
  outgoing: ForwardedRequest,
): Promise<void> {
  const upgrade: Array<[string, string]> = [
    ['Connection', 'Upgrade'],
    ['Upgrade', 'websocket'],
  ];
  const upstream = requestOn(replica, { ...outgoing, headers: [...outgoing.headers, ...upgrade] });
  return new Promise((resolve, reject) => {
    const gone = (): void => {
      resetSocket(replica);
      resolve();
    };
    client.once('close', gone);
    upstream.on('error', () =>
      reject(PortErrors.replica_not_answering('It closed the connection without a response.')),
    );
    upstream.once('response', (reply: IncomingMessage) => {
      response.once('close', resolve);
      passOn(reply, response);
    });
    upstream.once('upgrade', (reply: IncomingMessage, socket: Socket, first: Buffer) => {
      client.off('close', gone);
      opened();
      response.detachSocket(client);
      client.write(switching(reply), 'latin1');
      if (first.length > 0) client.write(first);
      if (head.length > 0) socket.write(head);
      pump(endOf(client), endOf(socket), { carry: () => true, onClose: resolve });
    });
    upstream.end();
  });
}

const endOf = (socket: Socket): PumpEnd => ({ socket, reset: () => resetSocket(socket) });

function switching(reply: IncomingMessage): string {
  const headers = [...responseHeaders(reply), ['Connection', 'Upgrade'], ['Upgrade', 'websocket']];
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return ['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n');
}
