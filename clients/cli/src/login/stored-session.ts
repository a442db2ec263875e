import { closeSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Credentials } from '../../../sdk/src/index.js';
import { readConfig, writeConfig, type Config, type StoredTokens } from '../config.js';
import { CliError } from '../errors.js';

const EARLY_MS = 60_000;
const LOCK_STALE_MS = 60_000;
const LOOK_EVERY_MS = 100;

/** As the market answers them; `expires_in` is seconds. */
export interface RenewedTokens {
  token: string;
  refresh_token: string;
  expires_in: number;
}

/**
 * A sign-in with a password, kept in the config file. Its refresh token works once, and using it twice ends the sign-in:
 * programs that run at the same time renew it one after the other, and take what another renewed.
 */
export class StoredSession implements Credentials {
  constructor(
    private readonly path: string,
    private readonly server: string,
    private tokens: StoredTokens,
    private readonly refresh: (refreshToken: string) => Promise<RenewedTokens>,
  ) {}

  async token(): Promise<string> {
    if (Date.now() > this.tokens.expires_at - EARLY_MS) await this.renew(this.tokens.token);
    return this.tokens.token;
  }

  async renew(refused: string | undefined): Promise<boolean> {
    return changeConfig(this.path, async (config) => {
      const login = config.logins[this.server];
      if (!login?.session) return false;
      if (login.session.token === refused) login.session = stored(await this.refresh(login.session.refresh_token));
      this.tokens = login.session;
      return true;
    });
  }
}

export const stored = ({ token, refresh_token, expires_in }: RenewedTokens): StoredTokens => ({
  token,
  refresh_token,
  expires_at: Date.now() + expires_in * 1000,
});

/** Changes the config file as it is now: another program may have renewed a session since this one began. */
export async function changeConfig<T>(path: string, change: (config: Config) => T | Promise<T>): Promise<T> {
  const unlock = await lock(`${path}.lock`);
  try {
    const config = readConfig(path);
    const before = JSON.stringify(config);
    const result = await change(config);
    if (JSON.stringify(config) !== before) writeConfig(path, config);
    return result;
  } finally {
    unlock();
  }
}

/** One program at a time; a lock that a killed one left is taken after a minute. */
async function lock(path: string): Promise<() => void> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const until = Date.now() + LOCK_STALE_MS;
  for (;;) {
    try {
      closeSync(openSync(path, 'wx', 0o600));
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
        throw new CliError(`${path} can't be written: ${(error as Error).message}`);
    }
    const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - made > LOCK_STALE_MS || Date.now() > until) rmSync(path, { force: true });
    else await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
