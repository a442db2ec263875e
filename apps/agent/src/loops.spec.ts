import type { WorkerApi } from './api/worker-api.js';
import { heartbeatLoop } from './loops.js';
import type { HeartbeatReporter } from './metrics/heartbeat-report.js';

describe('heartbeatLoop', () => {
  it('lets the beat under way end before the farewell, and is over then', async () => {
    let answer: (intervalS: number) => void = () => undefined;
    let beats = 0;
    const heartbeat = () => {
      beats++;
      return new Promise<number>((resolve) => (answer = resolve));
    };
    const [leaving, last] = [new AbortController(), new AbortController()];
    let over = false;
    const loop = heartbeatLoop(
      { heartbeat } as unknown as WorkerApi,
      { report: () => Promise.resolve({}) } as unknown as HeartbeatReporter,
      () => undefined,
      { signal: leaving.signal, last: last.signal },
    ).then(() => (over = true));
    await new Promise(setImmediate);
    last.abort();
    await new Promise(setImmediate);
    expect([beats, over]).toEqual([1, false]);
    answer(30);
    await loop;
    expect(beats).toBe(1);
  });
});
