import { access, readFile, readdir, readlink, rename, rm, stat, statfs, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { RELEASE_VERSION as VERSION } from '@app/kernel/release-version';
import { readJson, syncFolder, writeDurably } from '../journal/durable-file.js';

/** A market that was away for some minutes looks like a version that doesn't work, so no verdict is for ever. */
const BAD_DAYS = 3;

/** What the launcher knows of versions. */
export interface Verdicts {
  /** Runs until it is ready, or else `previous` runs again. `starts`: how often it was started. */
  trial?: { version: string; previous: string; starts: number };
  /** Was rolled back. It becomes bad when the previous version is ready; if that isn't ready either, it is forgiven. */
  suspect?: string;
  /** Failed when the service or the machine was at fault, so it has one more trial. */
  forgiven?: string;
  /** Not started again until the record is `BAD_DAYS` old. */
  bad: string[];
}

/**
 * An installed agent: `launch.mjs`, `versions/<version>/agent.mjs`, and the link `current` to the version that runs.
 * `next` names a complete version to change to; `launcher.json` holds the verdicts. Each change is one atomic step.
 */
export class Installation {
  constructor(readonly folder: string) {}

  /** Undefined: this file isn't part of an installation. */
  static containing(bundle: string): Installation | undefined {
    const version = dirname(bundle);
    const versions = dirname(version);
    return VERSION.test(basename(version)) && basename(versions) === 'versions'
      ? new Installation(dirname(versions))
      : undefined;
  }

  version(version: string): string {
    return join(this.folder, 'versions', version);
  }

  bundle(version: string): string {
    return join(this.version(version), 'agent.mjs');
  }

  has(version: string): Promise<boolean> {
    return access(this.bundle(version)).then(
      () => true,
      () => false,
    );
  }

  /** The version that runs; undefined when the link is missing or names none. */
  async current(): Promise<string | undefined> {
    const version = basename(await readlink(this.path('current')).catch(() => ''));
    return VERSION.test(version) && (await this.has(version)) ? version : undefined;
  }

  async pointTo(version: string): Promise<void> {
    const draft = this.path('current.new');
    await rm(draft, { force: true });
    await symlink(join('versions', version), draft);
    await rename(draft, this.path('current'));
    await syncFolder(this.folder);
  }

  async next(): Promise<string | undefined> {
    const version = (await readFile(this.path('next'), 'utf8').catch(() => '')).trim();
    return VERSION.test(version) ? version : undefined;
  }

  async setNext(version: string): Promise<void> {
    await writeDurably(this.path('next'), `${version}\n`);
  }

  async clearNext(): Promise<void> {
    await rm(this.path('next'), { force: true });
    await syncFolder(this.folder);
  }

  async verdicts(): Promise<Verdicts> {
    const path = this.path('launcher.json');
    const verdicts = { bad: [], ...((await readJson(path)) as Verdicts | undefined) };
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }));
    return Date.now() - mtimeMs < BAD_DAYS * 86_400_000 ? verdicts : { ...verdicts, bad: [] };
  }

  async setVerdicts(verdicts: Verdicts): Promise<void> {
    await writeDurably(this.path('launcher.json'), JSON.stringify(verdicts));
  }

  /** Of its disk. */
  async freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.folder);
    return bavail * bsize;
  }

  /** Removes all versions but these, and unfinished downloads. */
  async keepOnly(versions: string[]): Promise<void> {
    const folder = this.path('versions');
    const rest = (await readdir(folder)).filter((name) => !versions.includes(name));
    for (const name of rest) await rm(join(folder, name), { recursive: true, force: true });
  }

  private path(name: string): string {
    return join(this.folder, name);
  }
}
