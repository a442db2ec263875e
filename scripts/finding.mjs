// Writes dist/finding/<language>.json: the assistant's topic search, learned from libs/assistant/asks and its own
// texts. Part of the build, in a separate process; does nothing when neither they nor its code changed.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

const root = join(import.meta.dirname, '..');
const asks = join(root, 'libs/assistant/asks');
const embedded = join(root, 'dist/libs/assistant/src/chat/adapters/embedded');
const folder = join(root, 'dist/finding');
const stamp = join(folder, '.learned-from');

const LANGUAGES = ['en', 'tr', 'ru', 'ko'];

if (!isMainThread) {
  const [{ learn, learnedFrom }, { toFile }] = await Promise.all(
    ['learning/learn', 'learned'].map((name) => import(join(embedded, 'finding', `${name}.js`))),
  );
  const all = LANGUAGES.map((lang) => [lang, learnedFrom(asks, lang)]);
  // How a conversation continues is the same in all languages.
  const goes = all.flatMap(([, { topics }]) =>
    [...topics].flatMap(([to, ways]) => ways.flatMap(({ after }) => (after === undefined ? [] : [[after, to]]))),
  );
  const [, own] = all.find(([lang]) => lang === workerData);
  write(`${workerData}.json`, JSON.stringify(toFile(learn(own, workerData, goes))));
} else if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== digest()) {
  mkdirSync(folder, { recursive: true });
  const workers = LANGUAGES.map((lang) => new Worker(import.meta.filename, { workerData: lang }));
  await Promise.all(workers.map((worker) => once(worker, 'exit')));
  writeFileSync(stamp, digest());
}

function write(name, content) {
  writeFileSync(join(folder, `${name}.new`), content);
  renameSync(join(folder, `${name}.new`), join(folder, name));
}

function digest() {
  const inputs = [asks, ...['finding', 'text', 'help', 'live'].map((name) => join(embedded, name))].flatMap((from) =>
    readdirSync(from, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:txt|js)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const hash = createHash('sha256');
  for (const path of inputs.toSorted()) hash.update(relative(root, path)).update(readFileSync(path));
  return hash.digest('hex');
}
