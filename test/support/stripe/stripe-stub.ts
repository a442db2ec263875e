import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Api } from './api.js';
import { API_VERSION, Books } from './books.js';
import { Dashboard } from './dashboard.js';
import { Faults, goWrong, type Fault } from './faults.js';
import { parseForm } from './form.js';
import { Idempotency, type Answer } from './idempotency.js';
import { MoneyIn } from './money-in.js';
import { MoneyOut } from './money-out.js';
import { checkoutPage, onboardingPage } from './pages.js';
import { StubError } from './stub-error.js';
import { Webhooks } from './webhooks.js';

export const STRIPE_KEY = 'sk_test_a-key-that-must-never-be-logged-0123456789';
export const WEBHOOK_SECRET = 'whsec_a-secret-that-must-never-be-logged-0123456789';
export const CONNECT_SECRET = 'whsec_another-secret-that-must-never-be-logged-9876543210';

export interface StubOptions {
  port?: number;
  /** Cents that the platform has at the start, apart from what comes in; 0 without it. */
  available?: number;
}

/** A Stripe of our own on a local port: API, hosted pages, signed events. What people and banks do is called on it. */
export class StripeStub {
  readonly books: Books;
  readonly moneyIn: MoneyIn;
  readonly moneyOut: MoneyOut;
  readonly webhooks = new Webhooks(WEBHOOK_SECRET, CONNECT_SECRET);
  /** `METHOD /path` of every API request, in order. */
  readonly requests: string[] = [];
  private readonly api: Api;
  private readonly dashboard: Dashboard;
  private readonly faults = new Faults();
  private readonly idempotency = new Idempotency();

  private constructor(
    private readonly server: Server,
    options: StubOptions,
  ) {
    this.books = new Books(options.available ?? 0);
    this.books.onEvent((event) => this.webhooks.take(event));
    this.moneyIn = new MoneyIn(this.books);
    this.moneyOut = new MoneyOut(this.books);
    this.api = new Api(this.books, this.moneyIn, this.moneyOut);
    this.dashboard = new Dashboard(this.books, this.moneyIn, this.moneyOut);
  }

  static async start(options: StubOptions = {}): Promise<StripeStub> {
    const server = createServer();
    const stub = new StripeStub(server, options);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => void stub.serve(request, response));
    await new Promise<void>((ready) => server.listen(options.port ?? 0, '127.0.0.1', ready));
    return stub;
  }

  /** What `STRIPE_API_BASE` is set to. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The service's environment. */
  get env(): Record<string, string> {
    return {
      STRIPE_SECRET_KEY: STRIPE_KEY,
      STRIPE_WEBHOOK_SECRET: `${WEBHOOK_SECRET},${CONNECT_SECRET}`,
      STRIPE_API_BASE: this.url,
    };
  }

  /** Where events are sent: the service's URL. Events from before wait for it. */
  sendEventsTo(serviceUrl: string): void {
    this.webhooks.sendTo(`${serviceUrl}/api/wallet/webhooks/stripe`);
  }

  /** The next `times` API requests whose `METHOD /path` (without `/v1`) matches go wrong. */
  fail(match: RegExp, fault: Fault, times?: number): void {
    this.faults.arm(match, fault, times);
  }

  heal(): void {
    this.faults.heal();
  }

  /** Stripe forgets idempotency keys after a day. */
  forgetKeys(): void {
    this.idempotency.forget();
  }

  async close(): Promise<void> {
    this.webhooks.close();
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => undefined);
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      return;
    }
    const url = new URL(request.url ?? '/', this.url);
    try {
      if (url.pathname.startsWith('/v1/')) this.serveApi(request, url, Buffer.concat(chunks).toString(), response);
      else this.servePage(request.method ?? 'GET', url, response);
    } catch (error) {
      if (!(error instanceof StubError)) throw error;
      answerJson(response, { status: error.status, body: error.body });
    }
  }

  private serveApi(request: IncomingMessage, url: URL, body: string, response: ServerResponse): void {
    const method = request.method ?? 'GET';
    const path = url.pathname.slice('/v1'.length);
    this.requests.push(`${method} ${path}`);
    const fault = this.faults.take(`${method} ${path}`);
    if (fault && !fault.after) return goWrong(fault, response);
    checkCaller(request);
    const text = method === 'GET' ? url.search.slice(1) : body;
    const account = headerOf(request, 'stripe-account');
    if (account !== undefined) this.knownAccount(account);
    const answer = this.idempotency.run(
      headerOf(request, 'idempotency-key'),
      account ?? '',
      `${method} ${path} ${text}`,
      () => ({
        status: 200,
        body: this.api.answer({ method, path, form: parseForm(text), account, origin: this.url }),
      }),
    );
    if (fault) return goWrong(fault, response);
    answerJson(response, answer);
  }

  private knownAccount(account: string): void {
    if (this.books.objects.get(account)?.object === 'account') return;
    const message = `The provided key 'sk_test_***' does not have access to account '${account}' (or that account does not exist).`;
    throw new StubError(403, 'invalid_request_error', message, 'account_invalid');
  }

  private servePage(method: string, url: URL, response: ServerResponse): void {
    const [, first = '', , id = '', verb = ''] = url.pathname.split('/');
    if (url.pathname === '/') return html(response, this.dashboard.show());
    if (first === 'dashboard' && method === 'POST') {
      const [, , act = '', object = ''] = url.pathname.split('/');
      this.dashboard.act(act, object);
      return redirect(response, '/');
    }
    if (first === 'c') return this.serveCheckout(id, method === 'POST' ? verb : '', response);
    const back = url.searchParams.get('return_url') ?? '/';
    if (first === 'setup' && verb === '') return html(response, onboardingPage(id, back));
    if (first === 'setup' && method === 'POST') {
      this.moneyOut.onboard(id);
      return redirect(response, back);
    }
    response.writeHead(404).end();
  }

  private serveCheckout(id: string, verb: string, response: ServerResponse): void {
    const session = this.moneyIn.lookAt(id);
    if (verb === 'cancel') return redirect(response, session.cancel_url ?? '/');
    if (verb !== 'pay') return html(response, checkoutPage(session));
    this.moneyIn.pay(id);
    redirect(response, session.success_url.replace('{CHECKOUT_SESSION_ID}', id));
  }
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

function checkCaller(request: IncomingMessage): void {
  if (headerOf(request, 'authorization') !== `Bearer ${STRIPE_KEY}`) {
    throw new StubError(401, 'invalid_request_error', 'Invalid API Key provided: sk_test_****');
  }
  const version = headerOf(request, 'stripe-version');
  if (version !== API_VERSION)
    throw new StubError(400, 'invalid_request_error', `Invalid Stripe API version: ${version}`);
}

function answerJson(response: ServerResponse, { status, body, replayed }: Answer): void {
  const headers = {
    'content-type': 'application/json',
    'request-id': `req_${Date.now()}`,
    'stripe-version': API_VERSION,
  };
  response.writeHead(status, { ...headers, ...(replayed && { 'idempotent-replayed': 'true' }) });
  response.end(JSON.stringify(body, null, 2));
}

const html = (response: ServerResponse, page: string): void =>
  void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);

const redirect = (response: ServerResponse, location: string): void => void response.writeHead(303, { location }).end();
