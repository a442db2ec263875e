import type { Command } from 'commander';
import { isRedirect, redirectError } from '../../sdk/src/errors.js';
import { FixedToken } from '../../sdk/src/http/credentials.js';
import { ConnectionError, Market, type Credentials } from '../../sdk/src/index.js';
import { configPath, readConfig, serverOf, type Config, type StoredTokens } from './config.js';
import { Output } from './output.js';
import { StoredSession } from './login/stored-session.js';

/** The process and its world; tests have another. */
export interface Host {
  env: Record<string, string | undefined>;
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
  fetch: typeof fetch;
  /** What Ctrl-C does now; undefined: it ends the program. */
  interrupted?: () => void;
}

/** Options that every command takes. */
export interface GlobalOptions {
  json?: boolean;
  server?: string;
}

/** Somebody waits for the answer, so an unreachable market is reported soon. */
const RETRY_FOR_MS = 2_000;
/** What is followed for hours outlives a restart of the market. */
const PATIENT_MS = 600_000;

/** What one command works with. */
export class Cli {
  readonly out: Output;
  readonly configPath: string;
  private read?: Config;
  private client?: Market;
  private patient?: Market;

  constructor(
    readonly host: Host,
    private readonly options: GlobalOptions,
  ) {
    this.out = new Output(host.stdout, host.stderr, options.json ?? false);
    this.configPath = configPath(host.env);
  }

  get config(): Config {
    return (this.read ??= readConfig(this.configPath));
  }

  get server(): string {
    return serverOf(this.options.server, this.host.env, this.config);
  }

  /** Whether somebody can answer questions. */
  get interactive(): boolean {
    return this.host.stdin.isTTY === true && this.host.stderr.isTTY === true;
  }

  /** Whether standard output may have colours (https://no-color.org). */
  get colours(): boolean {
    return this.host.stdout.isTTY === true && !this.host.env.NO_COLOR;
  }

  /** The market as the caller sees it. */
  get market(): Market {
    return (this.client ??= this.connect(RETRY_FOR_MS));
  }

  /** The same for what takes long. */
  get patientMarket(): Market {
    return (this.patient ??= this.connect(PATIENT_MS));
  }

  /** With this key, or without any. */
  marketWith(key?: string): Market {
    return this.connect(RETRY_FOR_MS, new FixedToken(key));
  }

  /** As `fetch`, without following redirects; errors are the SDK's. */
  async fetch(url: URL, init: RequestInit): Promise<Response> {
    const response = await this.host.fetch(url, { ...init, redirect: 'manual' }).catch((error: Error) => {
      throw new ConnectionError(`${url.host} can't be reached`, { cause: error });
    });
    if (isRedirect(response)) throw redirectError(response, url);
    return response;
  }

  private connect(retryForMs: number, credentials = this.credentials()): Market {
    return new Market({ url: this.server, fetch: this.host.fetch, retryForMs, credentials });
  }

  /** MARKET_API_KEY wins over a login; without either, the market answers what everybody may ask. */
  credentials(): Credentials {
    const login = this.config.logins[this.server];
    if (!this.host.env.MARKET_API_KEY && login?.session) return this.sessionOf(login.session);
    return new FixedToken(this.host.env.MARKET_API_KEY || login?.key);
  }

  private sessionOf(tokens: StoredTokens): Credentials {
    const refresh = (refresh_token: string) =>
      this.marketWith().request('post', '/auth/refresh', { body: { refresh_token } });
    return new StoredSession(this.configPath, this.server, tokens, refresh);
  }
}

type Work<Args extends unknown[]> = (cli: Cli, ...args: Args) => Promise<void> | void;
export type Act = <Args extends unknown[]>(work: Work<Args>) => (...args: unknown[]) => Promise<void>;

/** Makes commander's actions of ours: they get the context first, and commander's command not at all. */
export const actOn =
  (host: Host): Act =>
  <Args extends unknown[]>(work: Work<Args>) =>
  async (...args: unknown[]) => {
    const command = args.at(-1) as Command;
    await work(new Cli(host, command.optsWithGlobals()), ...(args.slice(0, -1) as Args));
  };
