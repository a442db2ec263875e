import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Attempt, type AttemptTools } from '../../apps/agent/src/runner/attempt.js';
import type { JobPlan } from '../../apps/agent/src/runner/job-plan.js';
import { eventually } from '../support/eventually.js';
import { EXIT_0, FakeSandbox } from './support/fake-sandbox.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const PLAN: JobPlan = {
  jobId: 'job',
  attemptId: 'attempt',
  title: 'Render',
  priceCoin: 1,
  kind: 'script',
  spec: { script: 'true', timeoutS: 60, memoryMb: 64 },
  inputs: [{ path: 'a.txt', sha256: '0'.repeat(64), bytes: 1 }] as unknown as JobPlan['inputs'],
};

describe('an attempt', () => {
  let folder: string;
  let agent: AbortController;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'attempt-spec-'));
    mkdirSync(join(folder, 'attempt'));
    agent = new AbortController();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const tools = (over: object = {}) =>
    ({
      api: { appendLog: (_: unknown, offset: number, text: string) => Promise.resolve(offset + text.length) },
      journal: {
        folder: (id: string) => join(folder, id),
        write: () => Promise.resolve(),
        remove: () => Promise.resolve(),
      },
      delivery: { run: () => Promise.resolve({ kind: 'complete', pay: undefined }) },
      inputs: { place: () => Promise.resolve() },
      signal: agent.signal,
      ...over,
    }) as unknown as AttemptTools;
  const sandbox = () =>
    new FakeSandbox(async ({ log }) => {
      await log('done\n');
      return EXIT_0;
    });

  it('that is over is forgotten while the agent goes on', async () => {
    const over = await (async () => {
      const attempt = new Attempt(PLAN, sandbox(), [], tools());
      expect(await attempt.run()).toMatchObject({ kind: 'complete' });
      return new WeakRef(attempt);
    })();
    const forgotten = async () => {
      collectGarbage();
      return over.deref() === undefined;
    };
    await eventually(forgotten, 'the attempt to be collected');
  });

  it('ends what it waits for when the agent leaves, inputs too, whenever that was', async () => {
    const why = new Error('the agent leaves');
    const waiting = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => {
        const leave = () => reject(signal.reason as Error);
        if (signal.aborted) return leave();
        signal.addEventListener('abort', leave);
        agent.abort(why);
      });
    const deliver = { run: (_: unknown, signal: AbortSignal) => waiting(signal) };
    await expect(new Attempt(PLAN, sandbox(), [], tools({ delivery: deliver })).run()).rejects.toBe(why);
    await expect(new Attempt(PLAN, sandbox(), [], tools({ delivery: deliver })).run()).rejects.toBe(why);
    agent = new AbortController();
    const inputs = {
      place: (_: unknown, to: string, fetch: (sha256: string, to: string, maxBytes: number) => Promise<void>) =>
        fetch('0', to, 1),
    };
    const api = { fetchInput: (...args: unknown[]) => waiting(args.at(-1) as AbortSignal) };
    await expect(new Attempt(PLAN, sandbox(), [], tools({ inputs, api })).run()).rejects.toBe(why);
  });
});
