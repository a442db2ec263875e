import { compareVersions } from '@app/kernel/release-version';
import { ApiError } from '../api/api-errors.js';
import type { HttpClient } from '../api/http-client.js';
import type { Installation } from '../launcher/installation.js';
import { accept, UpdateRefused, type Manifest } from './manifest.js';
import type { Staging } from './staging.js';
import type { TrustRecord } from './trust-record.js';

const MANIFEST = { method: 'GET' as const, path: '/agent/manifest.json', timeoutMs: 20_000 };

export interface UpdatesOptions {
  installation: Installation;
  http: Pick<HttpClient, 'try'>;
  staging: Pick<Staging, 'stage'>;
  record: TrustRecord;
  /** Undefined: this installation trusts no releases. */
  rootKey: string | undefined;
  /** The running version. */
  running: string;
  now?: () => Date;
}

/** Finds the market's newest release, and stages it. */
export class Updates {
  constructor(private readonly options: UpdatesOptions) {}

  /**
   * Returns the release that is staged now, or null when the running one is the newest. Throws UpdateRefused for
   * anything that the owner should read, and TransientFailure when the market can't be reached.
   */
  async stageNewest(signal: AbortSignal): Promise<Manifest | null> {
    const manifest = await this.newest(signal);
    if (compareVersions(manifest.version, this.options.running) <= 0) return null;
    const { bad, suspect } = await this.options.installation.verdicts();
    if ([...bad, suspect].includes(manifest.version))
      throw new UpdateRefused(
        `version ${manifest.version} didn't become ready here; trying it again three days later, or a newer one`,
      );
    await this.options.staging.stage(manifest, signal);
    return manifest;
  }

  private async newest(signal: AbortSignal): Promise<Manifest> {
    const { rootKey, record, now = () => new Date() } = this.options;
    const received = await this.received(signal);
    if (!rootKey)
      throw new UpdateRefused(
        'the market signs its releases, but this installation knows no root key. To get updates, run the installer again',
      );
    const { manifest, serial } = accept(received, rootKey, await record.highest(), now());
    await record.remember({ version: manifest.version, serial });
    return manifest;
  }

  private async received(signal: AbortSignal): Promise<unknown> {
    try {
      return await this.options.http.try({ ...MANIFEST, signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404)
        throw new UpdateRefused('this market publishes no signed releases. To update, run its installer again');
      if (error instanceof ApiError) throw new UpdateRefused(error.message);
      throw error;
    }
  }
}
