import { Readable } from 'node:stream';
import { MemoryBudget } from './memory-budget.js';
import { receive } from './receive.js';
import { PATIENCE_MS } from '../../../../../test/support/patience.js';

const budget = (bytes: number) => new MemoryBudget(bytes);
const bodyOf = (...chunks: string[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)));

describe('a body that is received', () => {
  it('is in one piece, and in the budget until it is given back', async () => {
    const memory = budget(10);
    const body = await receive(bodyOf('one ', 'two', ' 3'), { maxBytes: 9, limitMs: PATIENCE_MS, memory });
    expect(body.bytes.toString()).toBe('one two 3');
    expect(memory.take(2)).toBe(false);
    expect(memory.take(1)).toBe(true);
  });

  it('leaves nothing behind when it is freed', async () => {
    const body = await receive(bodyOf('a secret'), { maxBytes: 9, limitMs: PATIENCE_MS, memory: budget(10) });
    const view = body.bytes;
    body.free();
    expect([view.length, body.size]).toEqual([0, 0]);
  });

  it('is refused beyond its limit and beyond the budget, which then has room again', async () => {
    const memory = budget(10);
    const limits = { maxBytes: 20, limitMs: PATIENCE_MS, memory };
    await expect(receive(bodyOf('12345', '6'), { ...limits, maxBytes: 5 })).rejects.toMatchObject({
      code: 'body_too_large',
    });
    await expect(receive(bodyOf('12345', '123456'), limits)).rejects.toMatchObject({ code: 'overloaded' });
    expect(memory.take(10)).toBe(true);
  });

  it('is refused when it takes too long, or breaks', async () => {
    const limits = { maxBytes: 20, limitMs: 1, memory: budget(20) };
    await expect(receive(new Readable({ read: () => undefined }), limits)).rejects.toMatchObject({
      code: 'upload_interrupted',
    });
    const broken = bodyOf('1', '2');
    broken.once('data', () => broken.destroy(new Error('gone')));
    await expect(receive(broken, { ...limits, limitMs: PATIENCE_MS })).rejects.toMatchObject({
      code: 'upload_interrupted',
    });
  });
});
