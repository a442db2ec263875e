import { createServer, type Server } from 'node:http';
import { registry } from './metrics.js';

/** `/metrics` of a process without an API; null when `port` is 0. */
export async function serveMetrics(port: number, host: string): Promise<{ close(): void } | null> {
  if (port === 0) return null;
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await listening(server, port, host);
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const listening = (server: Server, port: number, host: string) =>
  new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(port, host, done);
  });
