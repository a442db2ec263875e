import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { timeLimit } from '@app/kernel/time-limit';
import { ApiError, LocalFailure } from '../api/api-errors.js';
import type { HttpClient } from '../api/http-client.js';
import { DataDirLock } from '../journal/data-dir-lock.js';
import { syncFolder } from '../journal/durable-file.js';
import type { Installation } from '../launcher/installation.js';
import { UpdateRefused, type Manifest } from './manifest.js';

/** Time limit of the download as a whole; what has arrived is kept for the next attempt. */
const DOWNLOAD_MS = 600_000;
/** Time limit without a byte. */
const SILENCE_MS = 20_000;
const SELF_CHECK_MS = 60_000;
/** Room for the change itself: the launcher's records, and the lock and journal of the version that starts. */
const CHANGE_BYTES = 1_000_000;

export interface StagingOptions {
  installation: Installation;
  http: Pick<HttpClient, 'download'>;
  /** Those of the running agent: the new version has to understand the same settings. */
  agentArguments: string[];
  downloadMs?: number;
}

/** Puts a release, complete and checked, beside the running version, and names it to the launcher. */
export class Staging {
  constructor(private readonly options: StagingOptions) {}

  /** Safe to repeat. Throws UpdateRefused. */
  async stage(manifest: Manifest, signal: AbortSignal): Promise<void> {
    const { installation } = this.options;
    const lock = await DataDirLock.take(join(installation.folder, 'update.lock')).catch(() => {
      throw new UpdateRefused(`another update of ${installation.folder} is under way, or its folder can't be written`);
    });
    try {
      const complete = await isComplete(installation.bundle(manifest.version), manifest);
      const full = await this.lacksRoom(complete ? 0 : 2 * manifest.size);
      if (full) throw new UpdateRefused(full);
      if (!complete) await this.fetch(manifest, signal);
      await installation.setNext(manifest.version);
    } finally {
      await lock.release();
    }
  }

  private async fetch(manifest: Manifest, signal: AbortSignal): Promise<void> {
    const { installation } = this.options;
    const folder = installation.version(manifest.version);
    const partial = `${folder}.partial`;
    const file = join(partial, 'agent.mjs');
    await mkdir(partial, { recursive: true });
    await this.download(manifest, file, signal);
    try {
      await this.check(manifest, file);
    } catch (error) {
      // What is wrong now would be wrong again.
      await rm(partial, { recursive: true, force: true });
      throw error;
    }
    await syncFile(file);
    await syncFolder(partial);
    await rm(folder, { recursive: true, force: true });
    await rename(partial, folder);
    await syncFolder(join(installation.folder, 'versions'));
  }

  /** Why there is no room for so much and for a change of versions; undefined when there is. */
  async lacksRoom(bytes = 0): Promise<string | undefined> {
    const { installation } = this.options;
    const needed = bytes + CHANGE_BYTES;
    if ((await installation.freeBytes()) >= needed) return undefined;
    return `the disk of ${installation.folder} is full: free ${Math.ceil(needed / 1e6)} MB`;
  }

  private async download({ file, size }: Manifest, to: string, signal: AbortSignal): Promise<void> {
    const have = await stat(to).catch(() => ({ size: 0 }));
    if (have.size >= size) return;
    const limit = timeLimit(signal, this.options.downloadMs ?? DOWNLOAD_MS);
    const call = { method: 'GET' as const, path: `/agent/${file}`, timeoutMs: SILENCE_MS, signal: limit };
    try {
      await this.options.http.download(call, to, size);
    } catch (error) {
      if (signal.aborted) throw error;
      if (error instanceof LocalFailure) throw new UpdateRefused(`the download can't be stored: ${error.message}`);
      // `check` says that the size is wrong.
      if (error instanceof ApiError && error.code === 'too_large') return rm(to);
      if (error instanceof ApiError) throw new UpdateRefused(`the market doesn't have ${file}: ${error.message}`);
      if (limit.aborted) throw new UpdateRefused('the download broke off; the next attempt continues it');
      throw error;
    }
  }

  private async check(manifest: Manifest, file: string): Promise<void> {
    if (!(await isComplete(file, manifest)))
      throw new UpdateRefused(`the download isn't what the manifest says (size or SHA-256 of ${manifest.file})`);
    const said = await selfCheck(file, this.options.agentArguments);
    if (said !== manifest.version)
      throw new UpdateRefused(`the new version doesn't work here: its self-check says ${JSON.stringify(said)}`);
  }
}

async function isComplete(path: string, { size, sha256 }: Manifest): Promise<boolean> {
  const content = await readFile(path).catch(() => undefined);
  return content?.length === size && createHash('sha256').update(content).digest('hex') === sha256;
}

/** The version that the bundle says it is, or why it can't tell. */
async function selfCheck(bundle: string, agentArguments: string[]): Promise<string> {
  const words = [bundle, ...agentArguments, '--self-check'];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, words, {
      timeout: SELF_CHECK_MS,
      killSignal: 'SIGKILL',
    });
    return stdout.trim().slice(0, 200);
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    const lines = (stderr?.trim() || message).split('\n');
    return (lines.find((line) => /^\w*Error: /.test(line)) ?? lines[0]!).slice(0, 200);
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
