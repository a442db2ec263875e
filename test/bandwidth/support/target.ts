import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A TCP server that a test plays by hand. */
export class Target {
  readonly connections: Socket[] = [];
  port = 0;
  private readonly server: Server;

  constructor(play: (socket: Socket) => void) {
    this.server = createServer({ allowHalfOpen: true }, (socket) => {
      this.connections.push(socket);
      socket.on('error', () => undefined);
      play(socket);
    });
  }

  async start(host = '127.0.0.1'): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, host, resolve));
    this.port = (this.server.address() as AddressInfo).port;
    return this;
  }

  async stop(): Promise<void> {
    for (const socket of this.connections) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** All that arrives until the end; rejects with the error of an abort. */
export function collect(socket: Socket): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.once('end', () => resolve(Buffer.concat(chunks)));
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed without an end')));
  });
}
