import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork, type DeviceId } from '@app/kernel';
import { hardwareOf, isDue, type Hardware, type Verdict } from '../domain/hardware.js';
import {
  countSegments,
  isComplete,
  isWork,
  roundAfter,
  tooSoonS,
  type AskedRound,
  type ChainEnds,
} from '../domain/self-test-rounds.js';
import {
  judge,
  judgeRound,
  shownWork,
  type Failure,
  type Measurements,
  type Round,
} from '../domain/self-test-verdict.js';
import { WorkersErrors } from '../domain/workers.errors.js';
import { SelfTestRepository } from '../ports/self-test-repository.js';
import { WorkersOptions } from '../workers.options.js';

/** Least seconds between two beginnings: a device whose test was cut off may begin another soon, but not all the time. */
const BETWEEN_BEGINNINGS_S = 20;

const pause = promisify(setImmediate);

export interface TakeRoundInput {
  deviceId: DeviceId;
  testId: string;
  /** Which round this is, from 1. */
  number: number;
  chains: ChainEnds[];
}

/** The steps by which a device shows its hardware (libs/workers/README.md). */
@Injectable()
export class RunSelfTest {
  /** Devices whose work this process checks now: one round at a time, since checking costs far more than sending. */
  private readonly checking = new Set<DeviceId>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tests: SelfTestRepository,
    private readonly options: WorkersOptions,
    private readonly clock: Clock,
  ) {}

  /** The device's hardware as tested, and whether it should test itself when nothing runs on it. */
  async status(deviceId: DeviceId): Promise<{ hardware: Hardware; due: boolean }> {
    const known = await this.tests.record(deviceId);
    // Only in the moment in which its token is revoked.
    if (!known) throw WorkersErrors.token_not_found();
    const now = this.clock.now();
    return { hardware: hardwareOf(known.record, known.claims, now), due: isDue(known.record, known.claims, now) };
  }

  /** Gives the first seed and starts the test's time. */
  begin(deviceId: DeviceId): Promise<{ testId: string; round: AskedRound }> {
    return this.unitOfWork.run(async () => {
      const known = await this.tests.record(deviceId);
      if (!known || known.claims.cpuCores < 1) throw WorkersErrors.hardware_unknown();
      this.refuseTooSoon(known.record.verdict?.at ?? null, known.record.begunAt);
      const [testId, seed] = [randomUUID(), newSeed()];
      await this.tests.begin(deviceId, { testId, seed, claims: known.claims });
      return { testId, round: roundAfter([], known.claims, seed)! };
    });
  }

  /** Recomputes samples of a round's work and gives the next round; null when none is left or this one ended the test. */
  async takeRound(input: TakeRoundInput): Promise<AskedRound | null> {
    if (this.checking.has(input.deviceId)) throw WorkersErrors.self_test_over();
    this.checking.add(input.deviceId);
    try {
      return await this.take(input);
    } finally {
      this.checking.delete(input.deviceId);
    }
  }

  /** After the last round: judges the work and the device's own measurements. */
  async finish(deviceId: DeviceId, testId: string, found: Measurements): Promise<void> {
    const test = await this.tests.running(deviceId, testId);
    if (!test || roundAfter(test.rounds, test.claims, test.seed)) throw WorkersErrors.self_test_over();
    const { claims, rounds } = test;
    await this.end(deviceId, testId, {
      failures: judge(claims, rounds, found),
      claims,
      shown: shownWork(rounds),
      found,
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

  private async take({ deviceId, testId, number, chains }: TakeRoundInput): Promise<AskedRound | null> {
    const test = await this.tests.running(deviceId, testId);
    const asked = test && roundAfter(test.rounds, test.claims, test.seed);
    if (!asked || asked.number !== number) throw WorkersErrors.self_test_over();
    const { claims, rounds } = test;
    const round = { chains: asked.chains, segments: countSegments(chains), elapsedMs: test.roundMs };
    const failure = await failureOf(asked, chains, round);
    if (failure) {
      await this.end(deviceId, testId, { failures: [failure], claims, shown: shownWork(rounds), found: null });
      return null;
    }
    const seed = newSeed();
    // Of two requests that send the same round at once, one goes on.
    if (!(await this.tests.addRound(deviceId, testId, number, round, seed))) throw WorkersErrors.self_test_over();
    return roundAfter([...rounds, round], claims, seed);
  }

  private async end(deviceId: DeviceId, testId: string, verdict: Omit<Verdict, 'at'>): Promise<void> {
    if (!(await this.tests.finish(deviceId, testId, verdict))) throw WorkersErrors.self_test_over();
  }
}

function newSeed(): string {
  return randomBytes(16).toString('hex');
}

async function failureOf(asked: AskedRound, chains: ChainEnds[], round: Round): Promise<Failure | null> {
  if (!isComplete(chains, asked.chains)) return 'wrong_work';
  const impossible = judgeRound(round);
  if (impossible) return impossible;
  return (await isWork(asked.seed, chains, randomInt, pause)) ? null : 'wrong_work';
}
