import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { CliError, usage } from './errors.js';

/** Where `npm start` of a market serves. */
const DEFAULT_SERVER = 'http://127.0.0.1:3000';

/** Of a sign-in with a password. */
export interface StoredTokens {
  token: string;
  refresh_token: string;
  /** Milliseconds since 1970. */
  expires_at: number;
}

/** A login: an API key, or the tokens of a sign-in. */
export interface Login {
  /** For people. */
  username: string;
  key?: string;
  /** The key was made for this login, and ends with it. */
  made?: boolean;
  session?: StoredTokens;
}

export interface Config {
  /** The server of the latest login. */
  server?: string;
  /** By address: the login of one server never goes to another. */
  logins: Record<string, Login>;
}

type Env = Record<string, string | undefined>;

export const configPath = (env: Env): string =>
  join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'compute-market', 'config.json');

export function readConfig(path: string): Config {
  try {
    const read = JSON.parse(readFileSync(path, 'utf8')) as Partial<Config> | null;
    return { ...read, logins: { ...read?.logins } };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { logins: {} };
    throw new CliError(
      `${path} can't be read (${(error as Error).message}). Correct or remove it, then \`market login\`.`,
    );
  }
}

/** Readable by its owner only; replaced whole, so that a full disk leaves the old one. */
export function writeConfig(path: string, config: Config): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 });
  chmodSync(temporary, 0o600);
  renameSync(temporary, path);
}

/** The address to talk to, with its path: `--server`, then MARKET_URL, then the latest login's. */
export function serverOf(option: string | undefined, env: Env, config: Config): string {
  const address = option ?? (env.MARKET_URL || config.server || DEFAULT_SERVER);
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw usage(`"${address}" is not the address of a server: write it like https://market.example.org.`);
  const { origin, pathname } = new URL(address);
  return origin + pathname.replace(/\/+$/, '');
}
