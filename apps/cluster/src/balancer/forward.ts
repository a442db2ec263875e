import { request as askBackend, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import type { Backend, Backends } from './backends.js';
import { passedOn, type Forwarded } from './headers.js';
import { refuse } from './refusal.js';
import { readRepeatable } from './repeatable.js';

/** Longer than any long poll and any pause between two events of a stream. */
const SILENCE_MS = 150_000;

/** `unsent`: not a byte reached the server. `lost`: nobody knows what became of the request. */
type Outcome = 'answered' | 'unsent' | 'lost';

/**
 * Gets a response from one of the servers. A request that was not sent goes to the next one. One that was sent is
 * repeated only if that is harmless and we still have all of it.
 */
export async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  backends: Backends,
  forwarded: Forwarded,
): Promise<void> {
  const headers = { ...passedOn(request), ...forwarded.headers(request) };
  const body = await readRepeatable(request);
  const tried = new Set<Backend>();
  for (;;) {
    const backend = backends.next(tried);
    if (!backend || response.destroyed) return refuse(response);
    tried.add(backend);
    const elsewhere = body !== null && backends.hasNext(tried);
    const outcome = await new Attempt(backend, request, response, headers, body, elsewhere).outcome;
    if (outcome === 'answered') return;
    if (outcome === 'lost' && body === null) return refuse(response);
  }
}

/** One request to one server. */
class Attempt {
  readonly outcome: Promise<Outcome>;
  private settle!: (outcome: Outcome) => void;
  private readonly asking: ClientRequest;
  private begun = false;

  constructor(
    private readonly backend: Backend,
    private readonly request: IncomingMessage,
    private readonly response: ServerResponse,
    headers: Record<string, string | string[]>,
    private readonly body: Buffer | null,
    private readonly elsewhere: boolean,
  ) {
    this.outcome = new Promise((resolve) => (this.settle = resolve));
    const { method, url } = request;
    const chunked = body === null && request.headers['transfer-encoding'] !== undefined;
    this.asking = askBackend({
      ...backend.target,
      method,
      path: url,
      timeout: SILENCE_MS,
      headers: { ...headers, ...(chunked && { 'transfer-encoding': 'chunked' }) },
    });
    this.listen();
  }

  private listen(): void {
    const leave = () => this.asking.destroy();
    this.response.once('close', leave);
    void this.outcome.then(() => this.response.off('close', leave));
    this.asking.on('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => this.send());
      else this.send();
    });
    this.asking.on('timeout', () => this.asking.destroy(new Error('silent for too long')));
    this.asking.on('response', (answer) => this.pass(answer));
    this.asking.on('error', () => this.broken());
    this.asking.on('close', () => this.broken());
  }

  private send(): void {
    this.begun = true;
    if (this.body) this.asking.end(this.body);
    else this.request.pipe(this.asking);
  }

  private pass(answer: IncomingMessage): void {
    // It is stopping, or can't work: another server may.
    if (answer.statusCode === 503 && this.elsewhere) {
      answer.resume();
      this.backend.ready = false;
      this.settle('lost');
      return;
    }
    this.response.writeHead(answer.statusCode ?? 502, answer.statusMessage, passedOn(answer));
    // A stream's headers must not wait for its first event.
    this.response.flushHeaders();
    pipeline(answer, this.response, () => this.settle('answered'));
  }

  private broken(): void {
    this.request.unpipe(this.asking);
    if (this.response.headersSent) return;
    if (!this.begun) this.backend.ready = false;
    this.settle(this.begun ? 'lost' : 'unsent');
  }
}
