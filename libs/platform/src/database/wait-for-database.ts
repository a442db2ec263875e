import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseAway } from './postgres-errors.js';
import { withConnection } from './with-connection.js';

const PAUSE_MS = 500;
const CONNECT_MS = 5_000;
/** Beside what `isDatabaseAway` knows: the network or its names may come up after us. */
const NOT_YET = ['EHOSTUNREACH', 'ENETUNREACH'];

/**
 * Returns when the database takes connections. It may be starting beside us, so one that is away is asked again for
 * `limitS` seconds, with one line to say so; then, and for what waiting does not mend (a wrong password), the error.
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
    if (!told) say(`PostgreSQL at ${placeOf(url)} does not answer yet; waiting for it up to ${limitS} s.`);
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
