import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where the build wrote a file of dist/: this module runs from `dist/bin`, from `dist/libs` and, in tests, from the sources. */
export function builtFile(name: string): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const file = join(folder, 'dist', name);
    if (existsSync(file)) return file;
    if (dirname(folder) === folder) throw new Error(`dist/${name} is missing: run \`npm run build\` first.`);
  }
}
