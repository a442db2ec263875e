import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { isDatabaseAway } from './postgres-errors.js';

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
      return await connectOnce(url);
    } catch (error) {
      if (!isAway(error) || Date.now() >= until) throw error;
    }
    if (!told) say(`PostgreSQL at ${placeOf(url)} does not answer yet; waiting for it up to ${limitS} s.`);
    await pause(PAUSE_MS);
  }
}

async function connectOnce(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // A connection that breaks after it was made is the next one's business.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => undefined);
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
