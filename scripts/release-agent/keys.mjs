// The folder of keys: root.pem, which signs release keys, and release-N.pem with release-N.json, its certificate. Only its
// owner may read it. Private keys are PKCS#8, encrypted when a passphrase is given.
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { signed, textOf } from '../../dist/apps/agent/src/update/signed.js';
import { fail } from './fail.mjs';

const DAY_MS = 86_400_000;
const PASSPHRASE = 'AGENT_KEYS_PASSPHRASE';

export async function makeRootKey(folder) {
  const path = join(folder, 'root.pem');
  if (existsSync(path)) fail(`${path} exists already. Every installed agent trusts it, so it is not replaced.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await writeKey(path, generateKeyPairSync('ed25519').privateKey);
}

/** Signs a new release key, which revokes those before it. */
export async function makeReleaseKey(folder, days) {
  const root = await readKey(join(folder, 'root.pem'));
  const key = generateKeyPairSync('ed25519').privateKey;
  const serial = (newestSerial(folder) ?? 0) + 1;
  const expires_at = new Date(Date.now() + days * DAY_MS).toISOString();
  const certificate = signed('release key', { public_key: textOf(key), serial, expires_at }, root);
  await writeKey(join(folder, `release-${serial}.pem`), key);
  writeFileSync(join(folder, `release-${serial}.json`), JSON.stringify({ ...certificate, root: textOf(root) }));
  return { serial, expires_at };
}

/** The newest release key with its certificate, and the root key's public part. */
export async function readReleaseKey(folder) {
  const serial = newestSerial(folder);
  if (serial === undefined) fail(`${folder} has no release key. Make the keys with --init.`);
  const { root, ...certificate } = JSON.parse(readFileSync(join(folder, `release-${serial}.json`), 'utf8'));
  const { expires_at } = JSON.parse(Buffer.from(certificate.content, 'base64').toString());
  if (new Date(expires_at) <= new Date())
    fail(`Release key ${serial} expired at ${expires_at}. Make a new one with --new-release-key.`);
  return { key: await readKey(join(folder, `release-${serial}.pem`)), certificate, root, expires_at };
}

function newestSerial(folder) {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const serials = names.map((name) => /^release-(\d+)\.json$/.exec(name)?.[1]).filter(Boolean);
  return serials.length > 0 ? Math.max(...serials.map(Number)) : undefined;
}

async function writeKey(path, key) {
  const passphrase = await askPassphrase(`Passphrase for ${path} (empty: none): `);
  const encryption = passphrase && { cipher: 'aes-256-cbc', passphrase };
  writeFileSync(path, key.export({ type: 'pkcs8', format: 'pem', ...encryption }), { mode: 0o600, flag: 'wx' });
}

async function readKey(path) {
  if (!existsSync(path)) fail(`${path} is missing. Copy it there, from where it is kept offline.`);
  if (statSync(path).mode & 0o077) fail(`Others can read ${path}: run chmod 600 on it.`);
  const key = readFileSync(path, 'utf8');
  const passphrase = key.includes('ENCRYPTED') ? await askPassphrase(`Passphrase of ${path}: `) : undefined;
  try {
    return createPrivateKey({ key, passphrase });
  } catch {
    return fail(`${path} can't be opened: the passphrase is wrong, or the file is no key.`);
  }
}

async function askPassphrase(question) {
  if (process.env[PASSPHRASE] !== undefined || !process.stdin.isTTY) return process.env[PASSPHRASE] ?? '';
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  const answer = await terminal.question('');
  terminal.close();
  process.stderr.write('\n');
  return answer;
}
