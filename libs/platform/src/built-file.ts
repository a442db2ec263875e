import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The path of a file that the build wrote to dist/: this module runs from `dist/bin`, `dist/libs` or, in tests, from
 * the sources.
 */
export function builtFile(name: string): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const file = join(folder, 'dist', name);
    if (existsSync(file)) return file;
    if (dirname(folder) === folder) throw new Error(`dist/${name} is missing: run \`npm run build\` first.`);
  }
}
