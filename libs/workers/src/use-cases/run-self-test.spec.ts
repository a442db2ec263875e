import { randomUUID } from 'node:crypto';
import { newId } from '@app/kernel/ids';
import type { DeviceId } from '@app/kernel';
import { work } from '../../testing/self-tests.contract.js';
import { SelfTestRepository, type RunningTest } from '../ports/self-test-repository.js';
import { RunSelfTest } from './run-self-test.js';

const seed = '8f14e45fceea167a5a36dedd4bea2543';

/** A device in its first round, that is one core for half a second. */
class InFirstRound implements Pick<SelfTestRepository, 'running' | 'addRound'> {
  looks = 0;

  async running(): Promise<RunningTest> {
    this.looks++;
    const claims = { cpuCores: 2, ramGb: 4, gpuName: '', gpuCount: 0, gpuMemoryGb: 0 };
    return { seed, claims, rounds: [], roundMs: 500 };
  }

  async addRound(): Promise<boolean> {
    return true;
  }
}

describe('the work of a round', () => {
  it('is checked once, however often a device sends it at the same time', async () => {
    const tests = new InFirstRound();
    const rounds = new RunSelfTest(...([{}, tests, {}, {}] as never as ConstructorParameters<typeof RunSelfTest>));
    const deviceId = newId<DeviceId>();
    const chains = work({ seed, chains: 1 });
    const send = (from = deviceId) => rounds.takeRound({ deviceId: from, testId: randomUUID(), number: 1, chains });
    const answers = await Promise.allSettled([send(), send(), send(), send(newId<DeviceId>())]);
    expect(answers).toMatchObject([
      { status: 'fulfilled', value: { number: 2 } },
      { status: 'rejected', reason: { code: 'self_test_over' } },
      { status: 'rejected', reason: { code: 'self_test_over' } },
      { status: 'fulfilled', value: { number: 2 } },
    ]);
    expect(tests.looks).toBe(2);
    expect(await send()).toMatchObject({ number: 2 });
  });
});
