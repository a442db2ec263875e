import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseAway } from './postgres-errors.js';
import { withConnection } from './with-connection.js';

const PAUSE_MS = 500;
const CONNECT_MS = 5_000;
/** In addition to `isDatabaseAway`: the network or its names may come up after us. */
const NOT_YET = ['EHOSTUNREACH', 'ENETUNREACH'];

/**
 * Resolves when the database takes connections. It may still be starting, so a database that doesn't answer is retried
 * for `limitS` seconds, after one log line. Then, and for errors that waiting can't fix (a wrong password), throws the
 * error.
 */
export async function waitForDatabase(url: string, limitS: number, say = console.error): Promise<void> {
  const until = Date.now() + limitS * 1000;
  for (let told = false; ; told = true) {
    try {
      return await withConnection(
        { connectionString: url, connectionTimeoutMillis: CONNECT_MS },
        async () => undefined,
      );
    } catch (error) {
      if (!isAway(error) || Date.now() >= until) throw error;
    }
    if (!told) say(`PostgreSQL at ${placeOf(url)} does not answer yet; waiting up to ${limitS} s.`);
    await pause(PAUSE_MS);
  }
}

function isAway(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return isDatabaseAway(error) || NOT_YET.includes(code) || /timeout expired/.test(message);
}

/** Without user and password. */
function placeOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port || 5432}`;
}
