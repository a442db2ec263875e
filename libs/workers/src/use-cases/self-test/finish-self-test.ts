import { Injectable } from '@nestjs/common';
import type { DeviceId } from '@app/kernel';
import { roundAfter } from '../../domain/self-test/rounds.js';
import { judge, shownWork, type Measurements } from '../../domain/self-test/verdict.js';
import { WorkersErrors } from '../../domain/workers.errors.js';
import { SelfTests } from '../../ports/self-tests.js';

/** The device has shown its work and says what else it measured: the verdict. */
@Injectable()
export class FinishSelfTest {
  constructor(private readonly tests: SelfTests) {}

  async execute(input: { deviceId: DeviceId; testId: string; found: Measurements }): Promise<void> {
    const { deviceId, testId, found } = input;
    const test = await this.tests.running(deviceId, testId);
    if (!test || roundAfter(test.rounds, test.claims, test.seed)) throw WorkersErrors.self_test_over();
    const { claims, rounds } = test;
    const verdict = { failures: judge(claims, rounds, found), claims, shown: shownWork(rounds), found };
    if (!(await this.tests.finish(deviceId, testId, verdict))) throw WorkersErrors.self_test_over();
  }
}
