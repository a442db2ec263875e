import type Docker from 'dockerode';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../../../../test/support/eventually.js';
import { ImageRecords } from './image-records.js';
import { UnfinishedPulls } from './unfinished-pulls.js';

it('M3: a pull that an engine goes on with is looked for until its image is there, and removed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'unfinished-pulls-'));
  let there = false;
  const docker = {
    getImage: () => ({
      inspect: () =>
        there ? Promise.resolve({}) : Promise.reject(Object.assign(new Error('none'), { statusCode: 404 })),
      remove: () => Promise.resolve(void (there = false)),
    }),
  } as unknown as Docker;
  const records = await ImageRecords.open(join(folder, 'images.json'));
  const pulls = new UnfinishedPulls(docker, records, 1);
  await expect(pulls.during('a@b', () => Promise.reject(new Error('broken off')))).rejects.toThrow('broken off');
  expect(records.owns('a@b')).toBe(true);
  there = true;
  await eventually(() => Promise.resolve(records.begun().length === 0), 'it is removed');
  expect(there).toBe(false);
  rmSync(folder, { recursive: true });
});
