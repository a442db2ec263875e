// The service's own code for photo inspection, compiled on the fly.
import { mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const photos = join(root, 'libs/assistant/src/photos/adapters/forensics');

export async function inspection() {
  // Inside the repository, so that external packages resolve to node_modules.
  const folder = mkdtempSync(join(root, 'node_modules', '.photos-'));
  try {
    const outfile = join(folder, 'inspection.mjs');
    const contents = `export * from './decode.ts'; export * from './nature/photo-features.ts';`;
    const stdin = { contents, resolveDir: photos, loader: 'ts' };
    await build({
      stdin,
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      external: ['sharp'],
      logLevel: 'error',
    });
    return await import(pathToFileURL(outfile));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
