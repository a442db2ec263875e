// `node scripts/run.mjs <app> [arguments]`: checks Node's version, builds if needed, then becomes the app.
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: this needs 20.19 or newer, best 24 (https://nodejs.org).`);
  process.exit(1);
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const app = process.argv[2];
const { build } = await import('./build.mjs');
await build();
process.argv.splice(1, 2, join(root, 'dist', 'bin', `${app}.js`));
await import(pathToFileURL(process.argv[1]).href);
