import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describeBlobStore } from '../../testing/blob-store.contract.js';
import { newBlobKey, type BlobKey } from './blob-store.js';
import { FileBlobStore } from './file-blob-store.js';

let folder: string;
beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'blobs-')), 'blobs');
});
afterAll(() => rm(join(folder, '..'), { recursive: true }));

const files = async (): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

describeBlobStore(
  'FileBlobStore',
  () => new FileBlobStore(folder),
  async () => (await files()).length,
);

describe('FileBlobStore', () => {
  it('keeps files readable by the owner only', async () => {
    const key = newBlobKey();
    await new FileBlobStore(folder).put(key, Readable.from([Buffer.from('secret')]), 10);
    const [path] = (await files()).filter((file) => file.endsWith(key));
    expect((await stat(path as string)).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o077).toBe(0);
  });

  it('leaves the rest of a disk to the database', async () => {
    const before = (await files()).length;
    const put = new FileBlobStore(folder, Number.MAX_SAFE_INTEGER).put(newBlobKey(), Readable.from([]), 10);
    await expect(put).rejects.toMatchObject({ code: 'storage_unavailable' });
    expect((await files()).length).toBe(before);
  });

  it('deletes what a killed process left half-written', async () => {
    const key = newBlobKey();
    await writeFile(join(folder, 'partial', key), 'half');
    await new FileBlobStore(folder).delete(key);
    expect(await readdir(join(folder, 'partial'))).toEqual([]);
  });

  it('says 503 when the disk cannot be written', async () => {
    const path = join(folder, '..', 'no-folder');
    await writeFile(path, 'a file where the folder should be');
    const put = new FileBlobStore(path).put(newBlobKey(), Readable.from([Buffer.from('x')]), 10);
    await expect(put).rejects.toMatchObject({ code: 'storage_unavailable', kind: 'unavailable' });
  });

  it('takes no key that could be a path', async () => {
    const put = new FileBlobStore(folder).put('../../etc/passwd' as BlobKey, Readable.from([]), 10);
    await expect(put).rejects.toThrow('lower-case UUID');
  });
});
