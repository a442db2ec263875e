import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { ApiError } from '../api/api-errors.js';
import { HttpClient } from '../api/http-client.js';
import { enrolReply } from '../api/replies.js';
import { readJson, writeDurably } from '../journal/durable-file.js';
import { UsageError } from '../terminal.js';
import { publicKeyText } from '../update/signed.js';

export interface Enrolment {
  /** Origin and path of the market, without a trailing slash. */
  server: string;
  /** The agent's settings; made with mode 0600. */
  configPath: string;
  /** For a configuration that names none. */
  dataDir: string;
  /** Empty: the machine keeps the worker token that it has. */
  code: string;
  /** How long a market that doesn't answer is asked again, in milliseconds. */
  patienceMs: number;
}

/**
 * Writes the settings of an installed agent: exchanges the code for a worker token unless the machine has one that the
 * market accepts. Other settings of an earlier installation stay. Returns what happened, in a sentence. Throws
 * UsageError; the file is unchanged then, and a repeat with the same code gets the same token.
 */
export async function enrol({ server, configPath, dataDir, code, patienceMs }: Enrolment): Promise<string> {
  const before = await readSettings(configPath);
  const elsewhere = before.server !== undefined && before.server !== server && before.server;
  if (elsewhere)
    throw new UsageError(`This machine works for ${elsewhere}. To change that, uninstall it first: --uninstall.`);
  const market = new Market(server, patienceMs);
  const kept = before.token !== undefined && (await market.accepts(before.token)) ? before.token : undefined;
  if (kept === undefined && code === '')
    throw new UsageError(`${before.token ? 'The worker token of this machine was revoked. ' : ''}${HOW_TO_GET_A_CODE}`);
  // The code is good once, so everything else that may fail comes before it.
  const rootKey = await market.rootKey();
  const exchange = `${configPath}.enrolling`;
  const token = kept ?? (await market.exchange(code, await exchangeKey(exchange, code)));
  const settings = { data_dir: dataDir, ...before, server, token, ...(rootKey && { root_key: rootKey }) };
  await write(configPath, `${JSON.stringify(settings, null, 2)}\n`);
  await rm(exchange, { force: true });
  return kept === undefined ? 'Enrolled.' : 'This machine is enrolled already and keeps its worker token.';
}

const HOW_TO_GET_A_CODE = 'Make an enrolment code with your account (POST /api/worker/enrolments), and give it here.';

/** Settings keep their types; only those that are read here matter. */
type Settings = Record<string, unknown> & { server?: string; token?: string };

async function readSettings(path: string): Promise<Settings> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw new UsageError(`The settings can't be read: ${error.message}.`);
  });
  try {
    return JSON.parse(text) as Settings;
  } catch {
    throw new UsageError(`${path} is not valid JSON. Correct it, or remove it and enrol again with a new code.`);
  }
}

/** On disk before the code is used: if this machine fails after that, a repeat gets the token that was made. */
async function exchangeKey(path: string, code: string): Promise<string> {
  const begun = (await readJson(path)) as { code: string; key: string } | undefined;
  if (begun?.code === code) return begun.key;
  const key = randomUUID();
  await write(path, JSON.stringify({ code, key }));
  return key;
}

async function write(path: string, text: string): Promise<void> {
  await writeDurably(path, text).catch(({ message }: Error) => {
    throw new UsageError(`The settings can't be written: ${message}. Free some space, then run this again.`);
  });
}

const TRY_MS = 20_000;
const NO_TOKEN = '-';

/** The few calls of a machine that isn't an agent yet. */
class Market {
  private why = 'no answer';

  constructor(
    private readonly server: string,
    private readonly patienceMs: number,
  ) {}

  /** A repeat after a lost reply gets the same token. */
  async exchange(code: string, idempotencyKey: string): Promise<string> {
    const json = { code, hostname: hostname().slice(0, 100) || 'device' };
    return enrolReply.parse(await this.call({ method: 'POST', path: '/api/worker/enrol', json, idempotencyKey })).token;
  }

  /** False only when the market says so. */
  async accepts(token: string): Promise<boolean> {
    try {
      await this.call({ method: 'GET', path: '/api/worker/own-earnings' }, token);
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return error.status !== 401;
    }
  }

  /** What updates must be signed by; undefined when this market signs none. */
  async rootKey(): Promise<string | undefined> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${this.server}/agent/root.pub`, { signal: AbortSignal.timeout(TRY_MS) });
      text = await response.text();
    } catch {
      throw this.unreachable();
    }
    if (response.status === 404) return undefined;
    if (!response.ok) throw this.unreachable(`it answers ${response.status}`);
    const key = publicKeyText.safeParse(text.trim());
    if (key.success) return key.data;
    throw new UsageError(`${this.server}/agent/root.pub is no key. Tell the market's operator.`);
  }

  private async call(
    call: { method: 'GET' | 'POST'; path: string; json?: object; idempotencyKey?: string },
    token = NO_TOKEN,
  ): Promise<unknown> {
    const http = new HttpClient(this.server, token, {
      reached: () => undefined,
      failed: (why) => (this.why = why),
    });
    try {
      return await http.call({ ...call, timeoutMs: TRY_MS, signal: AbortSignal.timeout(this.patienceMs) });
    } catch (error) {
      if (error instanceof ApiError) throw new Refused(`The market refuses: ${error.message}.`, error.status);
      throw this.unreachable();
    }
  }

  private unreachable(why = this.why): UsageError {
    return new UsageError(`${this.server} can't be reached (${why}). Check the network, then run this again.`);
  }
}

class Refused extends UsageError {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}
