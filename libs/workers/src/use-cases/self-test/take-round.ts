import { randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { DeviceId } from '@app/kernel';
import { countSegments, isComplete, isWork, type ChainEnds } from '../../domain/self-test/check-work.js';
import { roundAfter, type AskedRound } from '../../domain/self-test/rounds.js';
import { judgeRound, shownWork, type Failure, type Round } from '../../domain/self-test/verdict.js';
import { WorkersErrors } from '../../domain/workers.errors.js';
import { SelfTests, type RunningTest } from '../../ports/self-tests.js';
import { newSeed } from './begin-self-test.js';

const pause = promisify(setImmediate);

export interface TakeRoundInput {
  deviceId: DeviceId;
  testId: string;
  /** Which round this is, from 1. */
  number: number;
  chains: ChainEnds[];
}

/** The work of one round came in: samples of it are recomputed, and the next seed is given. */
@Injectable()
export class TakeRound {
  /** Checking costs many times what sending does: of a device's work one piece at a time is checked by a process. */
  private readonly checking = new Set<DeviceId>();

  constructor(private readonly tests: SelfTests) {}

  /** Null when no round is left, or this one ended the test. */
  async execute(input: TakeRoundInput): Promise<AskedRound | null> {
    if (this.checking.has(input.deviceId)) throw WorkersErrors.self_test_over();
    this.checking.add(input.deviceId);
    try {
      return await this.take(input);
    } finally {
      this.checking.delete(input.deviceId);
    }
  }

  private async take({ deviceId, testId, number, chains }: TakeRoundInput): Promise<AskedRound | null> {
    const test = await this.tests.running(deviceId, testId);
    const asked = test && roundAfter(test.rounds, test.claims, test.seed);
    if (!asked || asked.number !== number) throw WorkersErrors.self_test_over();
    const round = { chains: asked.chains, segments: countSegments(chains), elapsedMs: test.roundMs };
    const failure = await failureOf(asked, chains, round);
    if (failure) {
      await this.refuse(deviceId, testId, test, failure);
      return null;
    }
    const seed = newSeed();
    // Of two that send the same round at once, one goes on.
    if (!(await this.tests.addRound(deviceId, testId, number, round, seed))) throw WorkersErrors.self_test_over();
    return roundAfter([...test.rounds, round], test.claims, seed);
  }

  private async refuse(deviceId: DeviceId, testId: string, test: RunningTest, failure: Failure): Promise<void> {
    const { claims, rounds } = test;
    const verdict = { failures: [failure], claims, shown: shownWork(rounds), found: null };
    if (!(await this.tests.finish(deviceId, testId, verdict))) throw WorkersErrors.self_test_over();
  }
}

async function failureOf(asked: AskedRound, chains: ChainEnds[], round: Round): Promise<Failure | null> {
  if (!isComplete(chains, asked.chains)) return 'wrong_work';
  const impossible = judgeRound(round);
  if (impossible) return impossible;
  return (await isWork(asked.seed, chains, randomInt, pause)) ? null : 'wrong_work';
}
