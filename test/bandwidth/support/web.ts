import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Web {
  port: number;
  /** Bytes of the last uploaded body. */
  uploaded: number;
  close(): Promise<void>;
}

/** A web server: GET /bytes/N answers N bytes, POST counts the body. */
export async function web(): Promise<Web> {
  const server = createServer((request, response) => {
    if (request.method === 'POST') {
      let bytes = 0;
      request.on('data', (chunk: Buffer) => (bytes += chunk.length));
      request.on('end', () => {
        made.uploaded = bytes;
        response.end('thanks');
      });
      return;
    }
    response.end(Buffer.alloc(Number(request.url!.split('/').pop()) || 0, 'x'));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const made: Web = {
    port: (server.address() as AddressInfo).port,
    uploaded: 0,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return made;
}
