import { appendFileSync, createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ChildProcess } from 'node:child_process';

/**
 * Where the processes of a whole run of tests leave what they print, and the tests the secrets they used; set by
 * scripts/test.mjs, whose last step looks for the one in the other (scripts/check-logs.mjs).
 */
const DIRECTORY = process.env.TEST_LOG_DIR;

/** Services of such a run say all they can. */
export const LOG_LEVEL: Record<string, string> = DIRECTORY ? { LOG_LEVEL: 'debug' } : {};

/** Keeps what a process prints, for the test and for the end of the run. */
export function printedBy(child: ChildProcess, name: string): () => string {
  let text = '';
  const file = DIRECTORY === undefined ? undefined : fileOf(DIRECTORY, `${name}-${child.pid}-${Date.now()}.log`);
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      file?.write(chunk);
    });
  }
  child.once('close', () => file?.end());
  return () => text;
}

function fileOf(directory: string, name: string) {
  mkdirSync(directory, { recursive: true });
  return createWriteStream(join(directory, name));
}

const seen = new Set<string>();
/** Secrets of ours by their prefixes, and JWTs. */
const SECRET = /\b(?:(?:rt|wt|mk|whsec|vt|pr|px|dc)_[\w+/=-]{24,}|eyJ[\w-]+\.[\w-]+\.[\w-]+)/g;
/** Fields that hold a secret whatever it looks like. */
const FIELDS = new Set(['password', 'new_password', 'token', 'refresh_token', 'secret', 'ticket', 'access_token']);
const SHORTEST = 10;

/** Remembers what must never be logged: what a request sent (if it was taken) and what came back. */
export function noteSecrets(...values: unknown[]): void {
  if (DIRECTORY === undefined) return;
  const found = new Set<string>();
  for (const value of values) collect(value, '', found);
  const fresh = [...found].filter((secret) => !seen.has(secret));
  if (fresh.length === 0) return;
  fresh.forEach((secret) => seen.add(secret));
  mkdirSync(DIRECTORY, { recursive: true });
  appendFileSync(join(DIRECTORY, 'secrets.txt'), fresh.map((secret) => `${secret}\n`).join(''));
}

function collect(value: unknown, field: string, found: Set<string>): void {
  if (typeof value === 'string') {
    for (const [secret] of value.matchAll(SECRET)) found.add(secret);
    if (FIELDS.has(field) && value.length >= SHORTEST && !/[\r\n]/.test(value)) found.add(value);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) collect(inner, name, found);
  }
}
