import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What goes wrong with the reply to a path. */
export type Spoiled = 'cut' | 'altered' | 'missing';

/** Stands between a machine and the market: counts what is sent, spoils replies, and serves files of its own. */
export class MarketWay {
  readonly files = new Map<string, Buffer>();
  readonly spoiled = new Map<string, Spoiled>();
  bytes = 0;
  private readonly server = createServer((asked, reply) => this.answer(asked, reply));

  private constructor(private readonly market: string) {}

  static async to(market: string): Promise<MarketWay> {
    const way = new MarketWay(market);
    await new Promise<void>((resolve) => way.server.listen(0, '127.0.0.1', resolve));
    return way;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private answer(asked: IncomingMessage, reply: ServerResponse): void {
    const path = asked.url as string;
    const file = this.files.get(path);
    if (file) return this.send(reply, file);
    const spoiled = this.spoiled.get(path);
    if (spoiled === 'missing') return void reply.writeHead(404).end();
    const passed = request(this.market + path, { method: asked.method, headers: asked.headers }, (answer) => {
      // So that the installer counts on all of it.
      reply.writeHead(answer.statusCode as number, answer.headers);
      let first = true;
      answer.on('data', (chunk: Buffer) => {
        this.bytes += chunk.length;
        if (spoiled === 'altered' && first) chunk[0]! ^= 1;
        reply.write(chunk);
        if (spoiled === 'cut') reply.destroy();
        first = false;
      });
      answer.on('end', () => reply.end());
    });
    passed.on('error', () => reply.destroy());
    asked.on('error', () => passed.destroy());
    reply.on('close', () => passed.destroy());
    asked.pipe(passed);
  }

  private send(reply: ServerResponse, file: Buffer): void {
    this.bytes += file.length;
    reply.writeHead(200, { 'Content-Length': file.length }).end(file);
  }
}
