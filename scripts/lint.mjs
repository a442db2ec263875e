// `npm run lint`: checks rules, types, format and boundaries of everything, at once.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateTypes } from './build-clients.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const CHECKS = {
  'lint and types': ['oxlint/bin/oxlint', '.'],
  format: ['oxfmt/bin/oxfmt', '--check', '.'],
  boundaries: ['dependency-cruiser/bin/dependency-cruise.mjs', 'apps', 'clients', 'libs', 'test'],
};

/** Prints its output when it has ended, so that several don't mix. */
function check(name, [tool, ...options]) {
  const from = Date.now();
  const child = spawn(process.execPath, [join(root, 'node_modules', tool), ...options], { cwd: root });
  const output = [];
  child.stdout.on('data', (data) => output.push(data));
  child.stderr.on('data', (data) => output.push(data));
  return new Promise((resolve) => {
    child.on('close', (code) => {
      if (code !== 0) process.stdout.write(Buffer.concat(output));
      console.log(`${code === 0 ? 'ok' : 'FAILED'}: ${name} (${Math.round((Date.now() - from) / 1000)} s)`);
      resolve(code === 0);
    });
  });
}

await generateTypes();
const outcomes = await Promise.all(Object.entries(CHECKS).map(([name, command]) => check(name, command)));
process.exitCode = outcomes.every(Boolean) ? 0 : 1;
