import { createHash } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { collectOutputs } from '../sandbox/outputs/collect-outputs.js';
import type { OutputFile } from '../sandbox/outputs/collect-outputs.js';

/** Limit of the API on the files of an attempt. */
const MAX_FILES = 100;
const MAX_NAME = 128;
/** Limit of the API on `result`. */
const MAX_RESULT_BYTES = 65_536;
const RESULT_FILES = ['result.txt', 'result.json'];

export interface StagedFile {
  /** In the API's form: `[A-Za-z0-9][A-Za-z0-9._-]*`. */
  name: string;
  bytes: number;
  sha256: string;
}

export interface StagedOutputs {
  files: StagedFile[];
  /** Text of `result.txt` or `result.json`, if it exists and is small enough. */
  result?: string;
  /** One line for each file that was left behind. */
  notes: string[];
}

/** Copies the job's files from `outputsDir` to a folder of the agent, where they survive a restart. */
export async function stageOutputs(outputsDir: string, stageDir: string): Promise<StagedOutputs> {
  const { files: found, refused } = await collectOutputs(outputsDir, { files: MAX_FILES });
  await rm(stageDir, { recursive: true, force: true });
  await mkdir(stageDir, { recursive: true, mode: 0o700 });
  const names = artifactNames(found.map((file) => file.name));
  const staged: StagedOutputs = {
    files: [],
    notes: refused.map(({ name, reason }) => `[The file ${JSON.stringify(name)} was not taken: ${reason}.]`),
  };
  for (const [index, file] of found.entries()) {
    const name = names[index]!;
    const copy = await copyFile(file, join(stageDir, name), RESULT_FILES.includes(file.name));
    staged.files.push({ name, bytes: copy.bytes, sha256: copy.sha256 });
    staged.result ??= copy.content && resultText(copy.content);
    if (name !== file.name) staged.notes.push(`[The file ${JSON.stringify(file.name)} is delivered as ${name}.]`);
  }
  return staged;
}

/** Turns file paths into names that the API takes; two paths never get the same name. */
export function artifactNames(paths: string[]): string[] {
  const taken = new Set<string>();
  return paths.map((path) => {
    const base = path.replace(/[^A-Za-z0-9._-]+/g, '_').replace(/^[^A-Za-z0-9]+/, '') || 'file';
    let name = base.slice(-MAX_NAME).replace(/^[^A-Za-z0-9]/, 'f');
    for (let n = 2; taken.has(name); n++) name = `${n}-${base}`.slice(0, MAX_NAME);
    taken.add(name);
    return name;
  });
}

async function copyFile(file: OutputFile, to: string, keep: boolean) {
  const source = await file.open();
  try {
    const target = await open(to, 'wx', 0o600);
    try {
      return await copy(source, target, keep && file.sizeBytes <= MAX_RESULT_BYTES);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function copy(source: FileHandle, target: FileHandle, keep: boolean) {
  const hash = createHash('sha256');
  const kept: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    if (keep) kept.push(chunk);
    bytes += chunk.length;
    await target.writeFile(chunk);
  }
  await target.sync();
  return { bytes, sha256: hash.digest('hex'), content: keep ? Buffer.concat(kept) : undefined };
}

/** The text of `result.txt` or `result.json`; undefined when it isn't text. */
function resultText(bytes: Buffer): string | undefined {
  const text = bytes.toString('utf8');
  return text.includes('\0') || !Buffer.from(text).equals(bytes) ? undefined : text;
}
