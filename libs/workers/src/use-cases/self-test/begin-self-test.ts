import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork, type DeviceId } from '@app/kernel';
import { tooSoonS } from '../../domain/self-test/pace.js';
import { roundAfter, type AskedRound } from '../../domain/self-test/rounds.js';
import { WorkersErrors } from '../../domain/workers.errors.js';
import { SelfTests } from '../../ports/self-tests.js';
import { WorkersOptions } from '../../workers.options.js';

/** Seconds between two beginnings: a test that was cut off may be begun again soon, but not all the time. */
const BETWEEN_BEGINNINGS_S = 20;

/** A device is about to test itself; it gets its first seed, and its time begins. */
@Injectable()
export class BeginSelfTest {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tests: SelfTests,
    private readonly options: WorkersOptions,
    private readonly clock: Clock,
  ) {}

  execute({ deviceId }: { deviceId: DeviceId }): Promise<{ testId: string; round: AskedRound }> {
    return this.unitOfWork.run(async () => {
      const known = await this.tests.record(deviceId);
      if (!known || known.claims.cpuCores < 1) throw WorkersErrors.hardware_unknown();
      this.refuseTooSoon(known.record.verdict?.at ?? null, known.record.begunAt);
      const [testId, seed] = [randomUUID(), newSeed()];
      await this.tests.begin(deviceId, { testId, seed, claims: known.claims });
      return { testId, round: roundAfter([], known.claims, seed)! };
    });
  }

  private refuseTooSoon(testedAt: Date | null, begunAt: Date | null): void {
    const { selfTestEveryS } = this.options;
    const now = this.clock.now();
    const retryAfterS = Math.max(
      tooSoonS([testedAt], selfTestEveryS, now),
      tooSoonS([begunAt], Math.min(BETWEEN_BEGINNINGS_S, selfTestEveryS), now),
    );
    if (retryAfterS > 0) throw WorkersErrors.self_test_too_soon(undefined, { retryAfterS });
  }
}

export function newSeed(): string {
  return randomBytes(16).toString('hex');
}
