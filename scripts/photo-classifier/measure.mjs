// Measures the generated pictures with the service's own code: measure.mjs FOLDER [PROCESSES]. Writes
// FOLDER/features.tsv.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspection } from './inspection.mjs';

const [folder, processes = '2', shard] = process.argv.slice(2);
const rows = readFileSync(join(folder, 'made.tsv'), 'utf8')
  .split('\n')
  .filter((row) => row !== '' && !row.startsWith('#'))
  .map((row) => row.split('\t'));

async function measure() {
  const { decode, photoFeatures } = await inspection();
  const lines = [];
  for (let n = Number(shard); n < rows.length; n += Number(processes)) {
    const { rgb, grey } = await decode(readFileSync(join(folder, 'made', rows[n][4])));
    const features = await photoFeatures(rgb, grey);
    if (lines.length === 0) lines.push(['', '', '', '', '', ...Object.keys(features)].join('\t'));
    lines.push([...rows[n], ...Object.values(features).map((value) => value.toPrecision(6))].join('\t'));
  }
  writeFileSync(join(folder, `features.${shard}.tsv`), lines.join('\n'));
}

async function measureInParallel() {
  const shards = Array.from({ length: Number(processes) }, (_, n) => String(n));
  const children = shards.map((n) => fork(fileURLToPath(import.meta.url), [folder, processes, n]));
  const codes = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0]));
  if (codes.some((code) => code !== 0)) throw new Error('a process failed');
  const parts = shards.map((n) => readFileSync(join(folder, `features.${n}.tsv`), 'utf8').split('\n'));
  const [head] = parts[0];
  writeFileSync(join(folder, 'features.tsv'), [head, ...parts.flatMap((lines) => lines.slice(1))].join('\n'));
}

await (shard === undefined ? measureInParallel() : measure());
