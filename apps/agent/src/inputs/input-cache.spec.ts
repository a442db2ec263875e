import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DamagedInput, InputCache } from './input-cache.js';

const sha = (content: string) => createHash('sha256').update(content).digest('hex');

let dir: string;
let cacheDir: string;
let asked: string[];
let served: Map<string, string>;
let jobs = 0;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'input-cache-'));
  cacheDir = join(dir, 'cache');
  asked = [];
  served = new Map();
});
afterEach(() => rmSync(dir, { recursive: true }));

const serve = (content: string) => {
  served.set(sha(content), content);
  return sha(content);
};
const fetch = async (sha256: string, to: string, maxBytes: number) => {
  asked.push(sha256);
  const content = served.get(sha256);
  if (content === undefined) throw new Error('not there');
  if (content.length > maxBytes) throw new Error('too large');
  writeFileSync(to, content);
};
async function cache(maxBytes = 100): Promise<InputCache> {
  const made = new InputCache(cacheDir, maxBytes);
  await made.open();
  return made;
}
const newFolder = () => join(dir, `job-${++jobs}`);
const inputs = (...files: Array<[path: string, sha256: string]>) => files.map(([path, sha256]) => ({ path, sha256 }));

it('puts each input at its path, fetches a content once, and has it for the next job', async () => {
  const kept = await cache();
  const [a, b] = [serve('a'), serve('b')];
  const folder = newFolder();
  await kept.place(inputs(['x', a], ['in/deep/y', b], ['in/z', a]), folder, fetch);
  expect(['x', 'in/deep/y', 'in/z'].map((path) => readFileSync(join(folder, path), 'utf8'))).toEqual(['a', 'b', 'a']);
  await (await cache()).place(inputs(['again', b]), newFolder(), fetch);
  expect(asked).toEqual([a, b]);
});

it('fetches a content once for jobs that want it at the same time', async () => {
  const kept = await cache();
  const a = serve('a');
  await Promise.all(Array.from({ length: 5 }, () => kept.place(inputs(['x', a]), newFolder(), fetch)));
  expect(asked).toEqual([a]);
});

it('never gives a job another content than it names', async () => {
  const kept = await cache();
  const wrong = sha('what was asked for');
  served.set(wrong, 'something else');
  await expect(kept.place(inputs(['x', wrong]), newFolder(), fetch)).rejects.toBeInstanceOf(DamagedInput);
  expect(asked).toHaveLength(3);
  expect(readdirSync(cacheDir)).toEqual([]);
});

it('notices a kept file that was changed, and fetches it again', async () => {
  const kept = await cache();
  const a = serve('a');
  await kept.place(inputs(['x', a]), newFolder(), fetch);
  chmodSync(join(cacheDir, a), 0o600);
  writeFileSync(join(cacheDir, a), 'A');
  const folder = newFolder();
  await kept.place(inputs(['x', a]), folder, fetch);
  expect(readFileSync(join(folder, 'x'), 'utf8')).toBe('a');
  expect(asked).toEqual([a, a]);
});

it('keeps to its room: what was used longest ago goes, what a job has stays with it', async () => {
  const kept = await cache(10);
  const [old, newer] = [serve('12345'), serve('67890')];
  const folder = newFolder();
  await kept.place(inputs(['old', old]), folder, fetch);
  await kept.place(inputs(['newer', newer]), newFolder(), fetch);
  utimesSync(join(cacheDir, old), new Date(1_000), new Date(1_000));
  const third = serve('abc');
  await kept.place(inputs(['third', third]), newFolder(), fetch);
  expect(readdirSync(cacheDir).sort()).toEqual([newer, third].sort());
  expect(readFileSync(join(folder, 'old'), 'utf8')).toBe('12345');
});

it('lets no job read more than its room', async () => {
  const kept = await cache(10);
  const [a, b] = [serve('1234567'), serve('7654321')];
  await expect(kept.place(inputs(['a', a], ['b', b]), newFolder(), fetch)).rejects.toThrow('too large');
});

it('clears what an earlier run left half done, and a failed fetch leaves nothing', async () => {
  const kept = await cache();
  await expect(kept.place(inputs(['x', sha('missing')]), newFolder(), fetch)).rejects.toThrow('not there');
  writeFileSync(join(cacheDir, `${sha('half')}.part`), 'ha');
  await cache();
  expect(readdirSync(cacheDir)).toEqual([]);
  expect(existsSync(cacheDir)).toBe(true);
});
