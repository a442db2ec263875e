import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Asked {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A reply as it is, or what is done with the connection. */
export type Reply = { status: number; headers?: Record<string, string>; body?: object | string } | 'reset' | Act;
type Act = (response: ServerResponse, asked: Asked) => void;

/** A market that answers what a test tells it to: each path goes through its replies, and stays at the last. */
export class ScriptedServer {
  readonly asked: Asked[] = [];
  private readonly server = createServer();

  static async start(replies: Record<string, Reply[]>): Promise<ScriptedServer> {
    const scripted = new ScriptedServer(replies);
    await new Promise<void>((ready) => scripted.server.listen(0, '127.0.0.1', ready));
    return scripted;
  }

  private constructor(replies: Record<string, Reply[]>) {
    this.server.on('request', (request, response) => {
      void text(request).then((body) => {
        const { method = '', url = '', headers } = request;
        const path = url.split('?')[0]!;
        const asked = { method, path, headers, body };
        const before = this.at(path).length;
        this.asked.push(asked);
        const script = replies[path] ?? [];
        const reply: Reply = script[Math.min(before, script.length - 1)] ?? { status: 404 };
        if (reply === 'reset') return void response.destroy();
        if (typeof reply === 'function') return reply(response, asked);
        response.writeHead(reply.status, { 'Content-Type': 'application/json', ...reply.headers });
        response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {}));
      });
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  at(path: string): Asked[] {
    return this.asked.filter((asked) => asked.path === path);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }
}
