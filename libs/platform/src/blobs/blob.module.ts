import { join } from 'node:path';
import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { BlobStore } from './blob-store.js';
import { Blobs } from './blobs.js';
import { FileBlobStore } from './file-blob-store.js';
import { S3BlobStore, type S3Options } from './s3-blob-store.js';

export interface BlobOptions {
  /** Folder of the file store; unused when `s3` is given. */
  folder: string;
  s3?: S3Options;
}

/** File storage settings from the environment. */
export function blobOptions({ env, dataDir }: Config): BlobOptions {
  const folder = join(dataDir, 'blobs');
  const [, bucket, path = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(env.BLOB_STORE) ?? [];
  if (!bucket) return { folder };
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const prefix = path === '' || path.endsWith('/') ? path : `${path}/`;
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  return { folder, s3: { bucket, prefix, region: env.S3_REGION, endpoint: env.S3_ENDPOINT, credentials } };
}

@Global()
@Module({})
export class BlobModule {
  static forRoot({ folder, s3 }: BlobOptions): DynamicModule {
    return {
      module: BlobModule,
      providers: [
        { provide: BlobStore, useFactory: () => (s3 ? new S3BlobStore(s3) : new FileBlobStore(folder)) },
        Blobs,
      ],
      exports: [Blobs],
    };
  }
}
