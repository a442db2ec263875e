// What the agent's installer checks its downloads by, in the format of sha256sum.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes SHA256SUMS beside the bundle and its launcher. */
export function writeSums(folder) {
  const sum = (name) => createHash('sha256').update(readFileSync(join(folder, name)));
  const lines = ['agent.mjs', 'launch.mjs'].map((name) => `${sum(name).digest('hex')}  ${name}\n`);
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''));
}
