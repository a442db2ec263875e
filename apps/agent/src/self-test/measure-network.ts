import type { Findings } from './self-test-api.js';

/** Characters per call, which are bytes on the wire. Two calls each way: two megabytes in all. */
const PROBE = 500_000;

export type Probe = (text: string, answer: number) => Promise<string>;

/**
 * Measures the connection to the service itself. Takes the better of two, since no measurement exceeds the true speed.
 */
export async function measureNetwork(
  probe: Probe,
  now: () => number = () => performance.now(),
): Promise<Findings['network']> {
  const timed = async (text: string, answer: number) => {
    const began = now();
    await probe(text, answer);
    return now() - began;
  };
  // The first call may have to open the connection.
  await timed('', 0);
  const latencyMs = Math.min(await timed('', 0), await timed('', 0));
  const downMs = Math.min(await timed('', PROBE), await timed('', PROBE));
  const text = 'x'.repeat(PROBE);
  const upMs = Math.min(await timed(text, 0), await timed(text, 0));
  return {
    down_mbit_per_s: megabits(downMs - latencyMs),
    up_mbit_per_s: megabits(upMs - latencyMs),
    latency_ms: tenths(latencyMs),
  };
}

/** Half a megabyte can't show more than "fast". */
function megabits(ms: number): number {
  return tenths((PROBE * 8) / 1_000 / Math.max(ms, 0.5));
}

const tenths = (value: number): number => Math.round(value * 10) / 10;
