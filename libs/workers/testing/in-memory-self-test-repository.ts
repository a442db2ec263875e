import type { DeviceId } from '@app/kernel';
import type { TestRecord, Verdict } from '../src/domain/hardware.js';
import { SELF_TEST, type Claims, type Round } from '../src/domain/self-test-verdict.js';
import { SelfTestRepository, type NewTest, type RunningTest } from '../src/ports/self-test-repository.js';
import type { DeviceStore, StoredDevice, StoredSelfTest } from './device-store.js';

const recordOf = ({ selfTest: { verdict, begunAt, askedAt } }: StoredDevice): TestRecord => ({
  verdict,
  begunAt,
  askedAt,
});

export const claimsOf = ({ report }: StoredDevice): Claims => ({
  cpuCores: report.cpuCores ?? 0,
  ramGb: report.ramGb ?? 0,
  gpuName: report.gpuName ?? '',
  gpuCount: report.gpuCount ?? 0,
  gpuMemoryGb: report.gpuMemoryGb ?? 0,
});

export class InMemorySelfTestRepository extends SelfTestRepository {
  constructor(private readonly store: DeviceStore) {
    super();
  }

  async record(deviceId: DeviceId): Promise<{ record: TestRecord; claims: Claims } | null> {
    const row = this.store.rows.get(deviceId);
    return row && !row.revoked ? { record: recordOf(row), claims: claimsOf(row) } : null;
  }

  async noteAsked(deviceId: DeviceId): Promise<void> {
    this.change(deviceId, () => ({ askedAt: new Date() }));
  }

  async begin(deviceId: DeviceId, test: NewTest): Promise<void> {
    const now = new Date();
    this.change(deviceId, () => ({ begunAt: now, test: { ...test, roundAt: now, rounds: [], calls: 0 } }));
  }

  async running(deviceId: DeviceId, testId: string): Promise<RunningTest | null> {
    const test = this.testOf(deviceId, testId);
    if (!test) return null;
    const { seed, claims, rounds, roundAt } = test;
    return { seed, claims, rounds, roundMs: Date.now() - roundAt.getTime() };
  }

  async addRound(deviceId: DeviceId, testId: string, number: number, round: Round, seed: string): Promise<boolean> {
    const test = this.testOf(deviceId, testId);
    if (test?.rounds.length !== number - 1) return false;
    return this.change(deviceId, () => ({
      test: { ...test, seed, roundAt: new Date(), rounds: [...test.rounds, round] },
    }));
  }

  async finish(deviceId: DeviceId, testId: string, verdict: Omit<Verdict, 'at'>): Promise<boolean> {
    if (!this.testOf(deviceId, testId)) return false;
    return this.change(deviceId, ({ askedAt, begunAt }) => ({
      verdict: { ...verdict, at: new Date() },
      askedAt: askedAt && begunAt && askedAt > begunAt ? askedAt : null,
      begunAt: null,
      test: null,
    }));
  }

  async countCall(deviceId: DeviceId, testId: string, most: number): Promise<boolean> {
    const test = this.testOf(deviceId, testId);
    if (!test || test.calls >= most) return false;
    return this.change(deviceId, () => ({ test: { ...test, calls: test.calls + 1 } }));
  }

  /** Moves a device's times into the past. */
  age(deviceId: DeviceId, ms: number): void {
    const earlier = <T extends Date | null>(time: T) => time && new Date(time.getTime() - ms);
    this.change(deviceId, ({ test, verdict, begunAt, askedAt }) => ({
      begunAt: earlier(begunAt),
      askedAt: earlier(askedAt),
      verdict: verdict && { ...verdict, at: earlier(verdict.at)! },
      test: test && { ...test, roundAt: earlier(test.roundAt)! },
    }));
  }

  private testOf(deviceId: DeviceId, testId: string): NonNullable<StoredSelfTest['test']> | null {
    const { test, begunAt } = this.store.rows.get(deviceId)?.selfTest ?? {};
    if (!test || test.testId !== testId || !begunAt) return null;
    return Date.now() - begunAt.getTime() < SELF_TEST.wholeMs ? test : null;
  }

  private change(deviceId: DeviceId, change: (stored: StoredSelfTest) => Partial<StoredSelfTest>): boolean {
    return this.store.change(deviceId, ({ selfTest }) => ({ selfTest: { ...selfTest, ...change(selfTest) } }));
  }
}
