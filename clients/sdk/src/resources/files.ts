import { Download, type DownloadOptions } from '../download.js';
import type { OnProgress } from '../http/progress.js';
import { NotFoundError } from '../errors.js';
import type { CallOptions } from '../http/operations.js';
import type { Pages } from '../pages.js';
import type { StoredFile } from '../types.js';
import { blobOf, counted, sha256Of, type FileData } from '../upload.js';
import { Resource } from './resource.js';

export interface UploadOptions extends CallOptions {
  /** Letters, digits, `.`, `_` and `-`, up to 128. Default: its SHA-256. */
  name?: string;
  /** While it is sent, and at the end. */
  onProgress?: OnProgress;
}

const UPLOAD_TIMEOUT_MS = 3_600_000;

/** Your files, by their SHA-256: inputs of jobs. */
export class Files extends Resource {
  /** Sends a file. The server refuses it if it doesn't arrive as it was read. One try may take an hour. */
  async upload(data: FileData, options: UploadOptions = {}): Promise<StoredFile> {
    const blob = blobOf(data);
    return this.send(blob, await sha256Of(blob), options);
  }

  /** Sends a file unless you have stored it already, and answers its SHA-256. */
  async ensure(data: FileData, options: UploadOptions = {}): Promise<string> {
    const blob = blobOf(data);
    const sha256 = await sha256Of(blob);
    if (sha256 !== null && (await this.has(sha256, options))) return sha256;
    return (await this.send(blob, sha256, options)).sha256;
  }

  /** Whether you have stored a file with this SHA-256 (hexadecimal). */
  async has(sha256: string, { signal, timeoutMs, headers }: CallOptions = {}): Promise<boolean> {
    const outgoing = { path: { sha256 }, signal, timeoutMs, headers };
    return this.api
      .send('head', '/api/files/{sha256}', outgoing, () => true)
      .catch((error) => {
        if (error instanceof NotFoundError) return false;
        throw error;
      });
  }

  /** `for await` its bytes, or `await` its `bytes()`, `text()` or `blob()`. */
  download(sha256: string, options?: DownloadOptions): Download {
    return new Download(this.api, '/api/files/{sha256}', { sha256 }, options);
  }

  /** Your files, newest first. */
  list(query?: { limit?: number }, options?: CallOptions): Pages<StoredFile> {
    return this.api.pages('/api/files', 'files', { query, ...options });
  }

  /** Throws a ConflictError while a job that has not ended needs it. */
  async delete(sha256: string, options?: CallOptions): Promise<void> {
    await this.api.request('delete', '/api/files/{sha256}', { path: { sha256 }, ...options });
  }

  private async send(blob: Blob, sha256: string | null, options: UploadOptions): Promise<StoredFile> {
    const { name, onProgress: told, ...rest } = options;
    const onProgress = once(told);
    const { file } = await this.api.json<{ file: StoredFile }>('post', '/api/files', {
      timeoutMs: UPLOAD_TIMEOUT_MS,
      ...rest,
      query: { name, sha256: sha256 ?? undefined },
      headers: { ...rest.headers, 'Content-Type': 'application/octet-stream' },
      content: () => counted(blob, onProgress),
      onSent: onProgress,
    });
    onProgress?.(blob.size, blob.size);
    return file;
  }
}

/** Doesn't tell the same twice: the end is what the last piece tells, too. */
function once(tell: OnProgress | undefined): OnProgress | undefined {
  let told: number | undefined;
  return tell && ((done, total) => done !== told && tell((told = done), total));
}
