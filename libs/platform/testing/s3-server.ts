import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Context {
  method: string;
  query: Record<string, string>;
  status: number;
}
interface S3rver {
  middleware: Array<(context: Context, next: () => Promise<void>) => Promise<void>>;
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
// It ships no types; only this much of it is used.
const S3rverClass = createRequire(import.meta.url)('s3rver') as new (options: object) => S3rver;

/** A local S3 server with one bucket, `test`, on a free port. */
export class LocalS3 {
  static readonly credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

  private constructor(
    private readonly server: S3rver,
    private readonly folder: string,
    readonly endpoint: string,
  ) {}

  static async start(): Promise<LocalS3> {
    const folder = await mkdtemp(join(tmpdir(), 's3-'));
    const options = {
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: folder,
      configureBuckets: [{ name: 'test' }],
    };
    const server = new S3rverClass(options);
    server.middleware.unshift(abortMultipartUpload(join(folder, 'test')));
    const { port } = await server.run();
    return new LocalS3(server, folder, `http://127.0.0.1:${port}`);
  }

  /** Files it holds: objects, their metadata, parts of unfinished uploads. */
  async count(): Promise<number> {
    const entries = await readdir(join(this.folder, 'test'), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).length;
  }

  async stop(): Promise<void> {
    await this.server.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** The one operation of S3 that we need and s3rver lacks. */
function abortMultipartUpload(bucket: string) {
  return async (context: Context, next: () => Promise<void>): Promise<void> => {
    const { uploadId } = context.query;
    if (context.method !== 'DELETE' || !/^[0-9a-f]{32}$/.test(uploadId ?? '')) return next();
    await rm(join(bucket, '._S3rver_uploads', uploadId as string), { recursive: true });
    context.status = 204;
  };
}
