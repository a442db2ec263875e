import { createHash } from 'node:crypto';
import { mkdirSync, openAsBlob, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Artifact, Download, OnProgress } from '../../../sdk/src/index.js';
import type { Cli } from '../cli.js';
import { CliError } from '../errors.js';
import { bar, StatusLine } from '../terminal/status-line.js';
import { clean } from '../terminal/text.js';
import type { Input } from './inputs.js';

/** Shows one transfer after the other, where there is a terminal. */
export class Transfers {
  private readonly line: StatusLine;

  constructor(private readonly cli: Cli) {
    this.line = new StatusLine(cli.host.stderr);
  }

  /** Sends files that the market does not have yet. */
  async uploadInputs(inputs: Input[]): Promise<{ path: string; sha256: string }[]> {
    const stored = [];
    for (const { file, path } of inputs) stored.push({ path, sha256: await this.upload(file) });
    this.line.end();
    return stored;
  }

  async upload(file: string): Promise<string> {
    const onProgress = this.progress('Uploading', basename(file));
    return this.cli.patientMarket.files.ensure(await openAsBlob(file), { name: storedName(file), onProgress });
  }

  /** Downloads what a job left; answers the paths. */
  async saveArtifacts(jobId: string, artifacts: Artifact[], folder: string): Promise<string[]> {
    const paths = [];
    for (const { name, sha256 } of artifacts) {
      const path = join(folder, safeName(name));
      const download = this.cli.patientMarket.jobs.download(jobId, name, {
        onProgress: this.progress('Downloading', name),
      });
      await save(download, path, sha256);
      paths.push(path);
    }
    this.line.end();
    return paths;
  }

  async saveFile(sha256: string, path: string): Promise<void> {
    await save(
      this.cli.patientMarket.files.download(sha256, { onProgress: this.progress('Downloading', path) }),
      path,
      sha256,
    );
    this.line.end();
  }

  private progress(verb: string, name: string): OnProgress {
    return (done, total) =>
      this.line.show(`${verb} ${clean(name)}  ${total ? bar((done / total) * 100) : `${done} bytes`}`);
  }
}

/** What the market calls the file: the API takes no other names. */
export const storedName = (file: string): string | undefined =>
  basename(file)
    .replace(/[^A-Za-z0-9._-]/g, '_')
    .replace(/^[._-]+/, '')
    .slice(0, 128) || undefined;

/** A device chose the name: it leads nowhere else, and to no hidden file such as `.bashrc`. */
export const safeName = (name: string): string => basename(name.replaceAll('\\', '/')).replace(/^\.+/, '_') || '_';

/** Writes beside the path first: what has the name is whole, and what its SHA-256 says. */
async function save(download: Download, path: string, sha256: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  const part = `${path}.part`;
  const hash = createHash('sha256');
  const file = await open(part, 'w');
  try {
    for await (const chunk of download) {
      hash.update(chunk);
      await file.write(chunk);
    }
    await file.close();
    if (hash.digest('hex') !== sha256.toLowerCase())
      throw new CliError(`${path} arrived damaged: its SHA-256 differs. Download it again.`);
    renameSync(part, path);
  } finally {
    await file.close().catch(() => undefined);
    rmSync(part, { force: true });
  }
}
