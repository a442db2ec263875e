import { getEventListeners } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { timeLimit } from './time-limit.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const endOf = (signal: AbortSignal) =>
  new Promise<unknown>((resolve) => signal.addEventListener('abort', () => resolve(signal.reason), { once: true }));

describe('a time limit', () => {
  it('ends the work in time, whatever the garbage collector did meanwhile, and leaves nothing behind', async () => {
    const source = new AbortController();
    const ended = endOf(timeLimit(source.signal, 200));
    const collecting = setInterval(collectGarbage, 20);
    expect(await ended).toMatchObject({ name: 'TimeoutError' });
    clearInterval(collecting);
    expect(getEventListeners(source.signal, 'abort')).toHaveLength(0);
  });

  it('ends with the signal it is for, for its reason', async () => {
    const source = new AbortController();
    const ended = endOf(timeLimit(source.signal, 60_000));
    const why = new Error('the buyer left');
    source.abort(why);
    expect(await ended).toBe(why);
    expect(timeLimit(source.signal, 60_000)).toMatchObject({ aborted: true, reason: why });
  });
});
