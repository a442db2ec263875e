import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { BlobStore, type BlobKey, type ByteRange, type StoredBlob } from './blob-store.js';
import { storageFailure } from './blob.errors.js';
import { ByteMeter } from './byte-meter.js';

export interface S3Options {
  bucket: string;
  /** Prepended to every key; empty or ending in `/`. */
  prefix: string;
  region: string;
  /** An S3-compatible store; absent: AWS. */
  endpoint?: string;
  /** Absent: AWS's own chain (environment, profile, instance role). */
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

/** Memory per upload: two parts of this size at a time. S3 accepts at most 10,000 parts, so files up to 78 GB. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;

/**
 * Blobs as objects in a bucket. Large ones are multipart uploads, which become readable only when completed; a failed
 * one is aborted. S3 keeps the invisible remains of a killed process, so give the bucket a lifecycle rule that aborts
 * incomplete multipart uploads (docs/configuration.md).
 */
export class S3BlobStore extends BlobStore {
  private client?: Promise<S3Client>;

  constructor(private readonly options: S3Options) {
    super();
  }

  async put(key: BlobKey, content: Readable, maxBytes: number): Promise<StoredBlob> {
    const meter = new ByteMeter(maxBytes);
    const client = await this.connect();
    const { Upload } = await import('@aws-sdk/lib-storage');
    const upload = new Upload({
      client,
      params: { ...this.object(key), Body: Readable.from(meter.pass(content), { objectMode: false }) },
      partSize: PART_BYTES,
      queueSize: PARTS_AT_ONCE,
    });
    try {
      await upload.done();
      return meter.total();
    } catch (error) {
      throw meter.refusal ?? storageFailure(error);
    }
  }

  async open(key: BlobKey, range?: ByteRange): Promise<Readable | null> {
    const client = await this.connect();
    const { GetObjectCommand } = await import('@aws-sdk/client-s3');
    try {
      const Range = range && `bytes=${range.first}-${range.last}`;
      const { Body } = await client.send(new GetObjectCommand({ ...this.object(key), Range }));
      return Body as Readable;
    } catch (error) {
      if ((error as Error).name === 'NoSuchKey') return null;
      throw storageFailure(error);
    }
  }

  async delete(key: BlobKey): Promise<void> {
    const client = await this.connect();
    const { DeleteObjectCommand } = await import('@aws-sdk/client-s3');
    try {
      await client.send(new DeleteObjectCommand(this.object(key)));
    } catch (error) {
      throw storageFailure(error);
    }
  }

  private object(key: BlobKey): { Bucket: string; Key: string } {
    return { Bucket: this.options.bucket, Key: `${this.options.prefix}${key}` };
  }

  /** Loaded on first use: a server that stores files on disk spends no time or memory on the SDK. */
  private connect(): Promise<S3Client> {
    return (this.client ??= this.createClient());
  }

  private async createClient(): Promise<S3Client> {
    const { S3Client } = await import('@aws-sdk/client-s3');
    const { region, endpoint, credentials } = this.options;
    return new S3Client({
      region,
      credentials,
      endpoint,
      forcePathStyle: endpoint !== undefined,
      maxAttempts: 3,
      // Stores other than AWS don't know trailing checksums or their headers.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 3_000, requestTimeout: 60_000, throwOnRequestTimeout: true },
    });
  }
}
