import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { clientGone } from './client-gone.js';

let server: Server;
let client: Socket;
let response: ServerResponse;

beforeEach(async () => {
  server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const asked = once(server, 'request');
  client.write('GET / HTTP/1.1\r\nHost: test\r\n\r\n');
  response = (await asked)[1] as ServerResponse;
});
afterEach(async () => {
  client.destroy();
  server.close();
  await once(server, 'close');
});

const signal = () => clientGone({ raw: response } as FastifyReply);

describe('clientGone', () => {
  it('tells that a client goes while it waits', async () => {
    const gone = signal();
    expect(gone.aborted).toBe(false);
    const told = once(gone, 'abort');
    client.destroy();
    await told;
  });

  it('tells that it went before anybody asked', async () => {
    const closed = once(response, 'close');
    client.destroy();
    await closed;
    expect(signal().aborted).toBe(true);
  });
});
