import { createServer, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { describeBlobStore } from '../../testing/blob-store.contract.js';
import { LocalS3 } from '../../testing/s3-server.js';
import { newBlobKey } from './blob-store.js';
import { S3BlobStore } from './s3-blob-store.js';

let s3: LocalS3;
const storeAt = (endpoint: string) =>
  new S3BlobStore({
    bucket: 'test',
    prefix: 'market/',
    region: 'us-east-1',
    endpoint,
    credentials: LocalS3.credentials,
  });

beforeAll(async () => {
  s3 = await LocalS3.start();
});
afterAll(() => s3.stop());

describeBlobStore(
  'S3BlobStore',
  () => storeAt(s3.endpoint),
  () => s3.count(),
);

describe('S3BlobStore', () => {
  it('says 503 when the store is down', async () => {
    const nobody = createServer();
    await new Promise<void>((listening) => nobody.listen(0, '127.0.0.1', listening));
    const { port } = nobody.address() as AddressInfo;
    await new Promise((closed) => nobody.close(closed));
    const store = storeAt(`http://127.0.0.1:${port}`);
    const down = { code: 'storage_unavailable', kind: 'unavailable', details: { retryAfterS: 5 } };
    await expect(store.put(newBlobKey(), Readable.from([Buffer.from('x')]), 10)).rejects.toMatchObject(down);
    await expect(store.open(newBlobKey())).rejects.toMatchObject(down);
    await expect(store.delete(newBlobKey())).rejects.toMatchObject(down);
  });

  it('says 503 when the bucket is missing', async () => {
    const store = new S3BlobStore({
      bucket: 'absent',
      prefix: '',
      region: 'us-east-1',
      endpoint: s3.endpoint,
      credentials: LocalS3.credentials,
    });
    const put = store.put(newBlobKey(), Readable.from([Buffer.from('x')]), 10);
    await expect(put).rejects.toMatchObject({ code: 'storage_unavailable' });
  });
});
