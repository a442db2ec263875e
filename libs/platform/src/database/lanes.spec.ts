import { Lanes } from './lanes.js';

/** Work that ends on request. */
function work() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const one = { started: false, end, run: () => ((one.started = true), ended) };
  return one;
}

const settled = () => new Promise(setImmediate);

describe('Money 1: one user at once', () => {
  it('has so many units of work and no more, in order; others do not wait for them', async () => {
    const lanes = new Lanes(2);
    const [a, b, c, d, other, nobody] = [work(), work(), work(), work(), work(), work()];
    const runs = [a, b, c, d].map(({ run }) => lanes.run('ann', run));
    runs.push(lanes.run('bob', other.run), lanes.run(undefined, nobody.run));
    const started = () => [a, b, c, d, other, nobody].map((one) => one.started);
    expect(started()).toEqual([true, true, false, false, true, true]);
    b.end();
    await settled();
    expect(started()).toEqual([true, true, true, false, true, true]);
    for (const one of [a, c, d, other, nobody]) one.end();
    await Promise.all(runs);
    expect(d.started).toBe(true);
  });

  it('goes on after work that failed', async () => {
    const lanes = new Lanes(1);
    const failed = lanes.run('ann', () => Promise.reject(new Error('no')));
    const next = lanes.run('ann', () => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('no');
    await expect(next).resolves.toBe('done');
  });
});
