import { eventually } from '../../../../../test/support/eventually.js';
import { watchDisk } from './watch-disk.js';

describe('a disk that is watched', () => {
  it('M3: is full when it lost more than was allowed, and not before', async () => {
    let free = 1_000;
    let looks = 0;
    const disk = await watchDisk('/', 300, () => Promise.resolve((looks++, free)), 1);
    free = 700;
    await eventually(() => Promise.resolve(looks > 2), 'it was looked at');
    expect(disk.full.aborted).toBe(false);
    free = 699;
    await eventually(() => Promise.resolve(disk.full.aborted), 'it is full');
    disk.stop();
  });

  it('is not watched where it cannot be seen', async () => {
    const disk = await watchDisk('/no/such/folder', 0);
    expect(disk.full.aborted).toBe(false);
    disk.stop();
  });
});
