import { Readable } from 'node:stream';
import { pumpLog } from './log-pump.js';

describe('pumpLog', () => {
  const collect = async (chunks: string[], limit: number): Promise<{ log: string; limited: number }> => {
    let log = '';
    let limited = 0;
    await pumpLog(
      Readable.from(chunks.map((text) => Buffer.from(text))),
      limit,
      (chunk) => void (log += chunk),
      () => limited++,
    );
    return { log, limited };
  };

  it('hands on everything up to the limit, and says once that there was more', async () => {
    expect(await collect(['abc', 'def', 'ghi'], 9)).toEqual({ log: 'abcdefghi', limited: 0 });
    expect(await collect(['abc', 'def', 'ghi', 'jkl'], 8)).toEqual({ log: 'abcdefgh', limited: 1 });
    expect(await collect(['abc', 'def', 'ghi'], 3)).toEqual({ log: 'abc', limited: 1 });
  });

  it('waits for its reader before it takes more', async () => {
    let busy = 0;
    let most = 0;
    const slow = async (): Promise<void> => {
      most = Math.max(most, ++busy);
      await new Promise((resolve) => setImmediate(resolve));
      busy--;
    };
    await pumpLog(Readable.from([Buffer.from('a'), Buffer.from('b'), Buffer.from('c')]), 100, slow, () => undefined);
    expect(most).toBe(1);
  });
});
