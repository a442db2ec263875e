import { readFileSync, statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { usage } from '../errors.js';

const LONGEST_SCRIPT = 65_536;

/** What runs files that are no shell scripts, by their extension. */
const PROGRAMS: Record<string, string> = { '.py': 'python3', '.js': 'node', '.rb': 'ruby', '.pl': 'perl' };

/** What to run, as the words of the command line name it. */
export interface What {
  title: string;
  script?: string;
  image?: string;
}

/** A file is a script, `-` a script on standard input, everything else an image by its full name. */
export function whatOf(word: string): What {
  if (word === '-') return scriptOf('script', readFileSync(0, 'utf8'));
  const stat = statSync(word, { throwIfNoEntry: false });
  if (stat?.isFile()) return scriptOf(basename(word), readFileSync(word, 'utf8'));
  if (stat) throw usage(`${word} is a folder: name a script or an image, and give the folder with --input.`);
  if (/^[.~/]|\.(sh|bash|py|js|rb|pl)$/.test(word)) throw usage(`There is no file ${word}.`);
  return { title: word, image: fullName(word) };
}

function scriptOf(title: string, script: string): What {
  if (script.trim() === '') throw usage('The script is empty.');
  const program = PROGRAMS[extname(title)];
  if (program && !script.startsWith('#!'))
    throw usage(`${title} would run in /bin/sh. Begin it with the line #!/usr/bin/env ${program}`);
  if (Buffer.byteLength(script) > LONGEST_SCRIPT)
    throw usage(`The script has more than ${LONGEST_SCRIPT} bytes: give its data with --input.`);
  return { title, script };
}

/** Container engines complete the names of Docker Hub's images; the market wants them whole. */
export function fullName(image: string): string {
  const [first, ...rest] = image.split('/');
  if (rest.length > 0 && /[.:]/.test(first!)) return image;
  return `docker.io/${rest.length === 0 ? 'library/' : ''}${image}`;
}
