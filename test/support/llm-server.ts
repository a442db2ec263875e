import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What an OpenAI-compatible endpoint was asked. */
export interface LlmRequest {
  path: string;
  headers: IncomingMessage['headers'];
  // The tests look into bodies of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  /** All of the body, as it came. */
  text: string;
  /** The caller closed the connection before it was answered in full. */
  aborted: boolean;
}

export type Behaviour = (response: ServerResponse, request: LlmRequest) => void;

/** A model server that misbehaves as it is told; each behaviour answers one request, the last answers all further ones. */
export class LlmServer {
  readonly requests: LlmRequest[] = [];
  private behaviours: Behaviour[] = [says('Hello.')];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<LlmServer> {
    const server = createServer();
    const llm = new LlmServer(server);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => void llm.answer(request, response));
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    return llm;
  }

  /** What `LLM_BASE_URL` is set to. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  behave(...behaviours: Behaviour[]): void {
    this.requests.length = 0;
    this.behaviours = behaviours;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private async answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const request = {
      path: incoming.url ?? '',
      headers: incoming.headers,
      body: JSON.parse(text),
      text,
      aborted: false,
    };
    response.on('close', () => (request.aborted = !response.writableFinished));
    response.on('error', () => undefined);
    this.requests.push(request);
    const behaviour = this.behaviours.length > 1 ? this.behaviours.shift() : this.behaviours[0];
    behaviour?.(response, request);
  }
}

const SSE = { 'Content-Type': 'text/event-stream' };
const JSON_TYPE = { 'Content-Type': 'application/json' };

const chunk = (choice: object) => `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`;
const completion = (message: object, finish_reason: string) =>
  JSON.stringify({ object: 'chat.completion', choices: [{ index: 0, message, finish_reason }] });
const pieces = (text: string) => text.match(/.{1,4}/gsu) ?? [];

/** Answers as it should, in one document or in pieces of four characters. */
export const says =
  (content: string, finish = 'stop'): Behaviour =>
  (response, { body }) => {
    if (!body.stream) {
      response.writeHead(200, JSON_TYPE).end(completion({ role: 'assistant', content }, finish));
      return;
    }
    response.writeHead(200, SSE);
    for (const piece of pieces(content)) response.write(chunk({ delta: { content: piece }, finish_reason: null }));
    response.end(`${chunk({ delta: {}, finish_reason: finish })}data: [DONE]\n\n`);
  };

export const refuses: Behaviour = (response, { body }) => {
  if (!body.stream) {
    response.writeHead(200, JSON_TYPE).end(completion({ content: null, refusal: "I can't help with that." }, 'stop'));
    return;
  }
  response.writeHead(200, SSE);
  response.end(`${chunk({ delta: { refusal: "I can't" }, finish_reason: null })}data: [DONE]\n\n`);
};

/** Nothing but a status. */
export const status =
  (code: number, headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    void response.writeHead(code, { ...JSON_TYPE, ...headers }).end('{"error":{"message":"no"}}');

/** Takes the request and never answers. */
export const hangs: Behaviour = () => undefined;

/** What a proxy in front of a dead server shows, with a good status. */
export const html: Behaviour = (response) =>
  void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html><body>It works!</body></html>');

export const sends =
  (text: string, type = 'application/json'): Behaviour =>
  (response) =>
    void response.writeHead(200, { 'Content-Type': type }).end(text);

/** A reply of many megabytes, written as fast as the reader takes it. */
export const floods =
  (megabytes: number): Behaviour =>
  (response, { body }) => {
    response.writeHead(200, body.stream ? SSE : JSON_TYPE);
    const piece = body.stream ? chunk({ delta: { content: 'x'.repeat(65_000) } }) : 'x'.repeat(65_536);
    let left = (megabytes * 1_048_576) / piece.length;
    const write = () => {
      while (left-- > 0 && !response.destroyed) if (!response.write(piece)) return void response.once('drain', write);
      if (!response.destroyed) response.end();
    };
    write();
  };

/** Streams a part and then closes the connection: properly, as if that were all, or abruptly. */
export const cuts =
  (content: string, how: 'end' | 'destroy' = 'end'): Behaviour =>
  (response, { body }) => {
    response.writeHead(200, body.stream ? SSE : { ...JSON_TYPE, 'Content-Length': '10000' });
    const part = body.stream
      ? pieces(content)
          .map((piece) => chunk({ delta: { content: piece }, finish_reason: null }))
          .join('')
      : `{"choices":[{"message":{"content":"${content}`;
    response.write(part, () => (how === 'end' && body.stream ? response.end() : response.destroy()));
  };

/** Streams a part and then nothing more, with the connection open. */
export const stalls =
  (content: string): Behaviour =>
  (response, { body }) => {
    response.writeHead(200, body.stream ? SSE : JSON_TYPE);
    response.write(body.stream ? chunk({ delta: { content }, finish_reason: null }) : '{"choices":[{"message":');
  };
