import { MarketError } from './errors.js';
import { FixedToken, Session, type Credentials, type Tokens } from './http/credentials.js';
import type { Method, PathOf, Reply, RequestArguments } from './http/operations.js';
import { Transport } from './http/transport.js';
import { Account } from './resources/account.js';
import { Admin } from './resources/admin.js';
import { Assistant } from './resources/assistant.js';
import { Bandwidth } from './resources/bandwidth.js';
import { Deploys } from './resources/deploys.js';
import { Devices } from './resources/devices.js';
import { Events } from './resources/events.js';
import { Files } from './resources/files.js';
import { Jobs } from './resources/jobs.js';
import { Offers } from './resources/offers.js';
import { Referrals } from './resources/referrals.js';
import { Wallet } from './resources/wallet.js';
import { Webhooks } from './resources/webhooks.js';
import type { NewAccount } from './types.js';

export interface ConnectionOptions {
  /** Where the market is, such as `https://market.example.com`. Default: MARKET_URL; in a page, where it came from. */
  url?: string;
  /** Milliseconds that one try of a request may take; 30,000 by default. */
  timeoutMs?: number;
  /** Milliseconds after which a request is not tried again; 60,000 by default, 0: it is tried once. */
  retryForMs?: number;
  /** Another `fetch`, for proxies and tests. */
  fetch?: typeof fetch;
}

export interface MarketOptions extends ConnectionOptions {
  /** An API key (`mk_…`) or an access token. Default: MARKET_API_KEY. Without one, what needs no account works. */
  key?: string;
  /** Instead of `key`: something that gets and renews access tokens. */
  credentials?: Credentials;
}

export interface LoginOptions extends ConnectionOptions {
  email: string;
  password: string;
  /** Of the authenticator app, or a recovery code; for accounts with two-factor sign-in. */
  code?: string;
}

/** A compute market, as one account sees it. */
export class Market {
  /** Your jobs: order, watch, pay. */
  readonly jobs: Jobs;
  /** Inputs of jobs. */
  readonly files: Files;
  /** Services that stay up. */
  readonly deploys: Deploys;
  /** Your machines. */
  readonly devices: Devices;
  /** Balances, deposits, withdrawals. */
  readonly wallet: Wallet;
  /** Proxy sessions. */
  readonly bandwidth: Bandwidth;
  /** What happens to all of these. */
  readonly events: Events;
  /** Where events are posted to. */
  readonly webhooks: Webhooks;
  /** Answers questions. */
  readonly assistant: Assistant;
  /** Your referral code. */
  readonly referrals: Referrals;
  /** What is on offer, for which prices. */
  readonly offers: Offers;
  /** Your account, its API keys and log-ins. */
  readonly account: Account;
  /** What administrators do. */
  readonly admin: Admin;
  readonly #api: Transport;

  constructor(options: MarketOptions = {}) {
    const credentials = options.credentials ?? new FixedToken(options.key ?? env('MARKET_API_KEY'));
    const api = transportOf(options, credentials);
    this.#api = api;
    this.files = new Files(api);
    this.jobs = new Jobs(api, this.files);
    this.deploys = new Deploys(api);
    this.devices = new Devices(api);
    this.wallet = new Wallet(api);
    this.bandwidth = new Bandwidth(api);
    this.events = new Events(api);
    this.webhooks = new Webhooks(api);
    this.assistant = new Assistant(api);
    this.referrals = new Referrals(api);
    this.offers = new Offers(api);
    this.account = new Account(api);
    this.admin = new Admin(api);
  }

  /** Logs in. The access token is renewed as long as the program runs; `account.logout()` ends the session. */
  static async login({ email, password, code, ...options }: LoginOptions): Promise<Market> {
    const open = transportOf(options, new FixedToken(undefined));
    const tokens = await open.request('post', '/auth/login', {
      body: { email, password, ...(code !== undefined && { code }) },
    });
    return new Market({ ...options, credentials: sessionOf(open, tokens) });
  }

  /** Opens an account and logs in. */
  static async register(account: NewAccount, options: ConnectionOptions = {}): Promise<Market> {
    const open = transportOf(options, new FixedToken(undefined));
    const tokens = await open.request('post', '/auth/register', { body: account });
    return new Market({ ...options, credentials: sessionOf(open, tokens) });
  }

  /**
   * Any operation of the API, such as `market.request('get', '/api/jobs/{id}', { path: { id } })`: answers its JSON as
   * the API document types it. Throws a MarketError.
   */
  request<M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    ...options: RequestArguments<M, P>
  ): Promise<Reply<M, P>> {
    return this.#api.request(method, path, ...options);
  }
}

function sessionOf(open: Transport, tokens: Tokens): Session {
  return new Session(tokens, (refresh_token) => open.request('post', '/auth/refresh', { body: { refresh_token } }));
}

function transportOf(options: ConnectionOptions, credentials: Credentials): Transport {
  const { timeoutMs = 30_000, retryForMs = 60_000 } = options;
  return new Transport({ url: originOf(options.url), credentials, fetch: options.fetch, timeoutMs, retryForMs });
}

function originOf(given = env('MARKET_URL') ?? pageOrigin()): string {
  if (given === undefined) throw new MarketError('Say where the market is: `url`, or the variable MARKET_URL.');
  const url = URL.canParse(given) ? new URL(given) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new MarketError(
      '`url` must be an http or https address without a password, such as https://market.example.com.',
    );
  return url.origin + url.pathname.replace(/\/+$/, '');
}

const pageOrigin = (): string | undefined => (globalThis as { location?: { origin: string } }).location?.origin;

function env(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[name] || undefined;
}
