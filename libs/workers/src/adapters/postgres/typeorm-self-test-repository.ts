import { Injectable } from '@nestjs/common';
import type { DeviceId } from '@app/kernel';
import { Database } from '@app/platform';
import { LessThan, Raw, type FindOptionsWhere } from 'typeorm';
import type { TestRecord, Verdict } from '../../domain/hardware.js';
import { SELF_TEST, type Claims, type Round } from '../../domain/self-test-verdict.js';
import { SelfTestRepository, type NewTest, type RunningTest } from '../../ports/self-test-repository.js';
import { DEVICES, HARDWARE, toClaims, toRecord, type HardwareRow } from './device-columns.js';
import { SelfTestRow } from './self-test.row.js';

/** Times are the database's own, which all processes share; `clock_timestamp()`, since a transaction may take a while. */
@Injectable()
export class TypeormSelfTestRepository extends SelfTestRepository {
  constructor(private readonly database: Database) {
    super();
  }

  async record(deviceId: DeviceId): Promise<{ record: TestRecord; claims: Claims } | null> {
    const [row] = await this.database.query<HardwareRow>(RECORD, [deviceId], 'workers-self-test-record');
    return row ? { record: toRecord(row), claims: toClaims(row) } : null;
  }

  async noteAsked(deviceId: DeviceId): Promise<void> {
    await this.tests.upsert({ deviceId, askedAt: () => 'now()' }, ['deviceId']);
  }

  async begin(deviceId: DeviceId, { testId, seed, claims }: NewTest): Promise<void> {
    const now = () => 'clock_timestamp()';
    const test = { testId, begunAt: now, seed, roundAt: now, claims, rounds: [], calls: 0 };
    await this.tests.upsert({ deviceId, ...test }, ['deviceId']);
  }

  async running(deviceId: DeviceId, testId: string): Promise<RunningTest | null> {
    const row = await this.tests
      .createQueryBuilder('t')
      .addSelect('extract(epoch FROM clock_timestamp() - t.roundAt)::float8 * 1000', 'round_ms')
      .where(running(deviceId, testId))
      .getRawAndEntities<{ round_ms: number }>();
    const [test] = row.entities;
    return test ? { seed: test.seed!, claims: test.claims!, rounds: test.rounds, roundMs: row.raw[0]!.round_ms } : null;
  }

  async addRound(deviceId: DeviceId, testId: string, number: number, round: Round, seed: string): Promise<boolean> {
    const added = await this.tests
      .createQueryBuilder()
      .update()
      .set({ rounds: () => 'rounds || :round::jsonb', seed, roundAt: () => 'clock_timestamp()' })
      .where(running(deviceId, testId))
      .andWhere('jsonb_array_length(rounds) = :done')
      .setParameters({ round: JSON.stringify([round]), done: number - 1 })
      .execute();
    return added.affected === 1;
  }

  async finish(deviceId: DeviceId, testId: string, verdict: Omit<Verdict, 'at'>): Promise<boolean> {
    const { failures, shown, found, claims } = verdict;
    const finished = await this.tests.update(running(deviceId, testId), {
      ...{ testId: null, begunAt: null, seed: null, claims: null, rounds: [] },
      askedAt: () => 'CASE WHEN asked_at > begun_at THEN asked_at END',
      ...{ testedAt: () => 'now()', failures, shown, found },
      ...claims,
    });
    return finished.affected === 1;
  }

  async countCall(deviceId: DeviceId, testId: string, most: number): Promise<boolean> {
    const left = { ...running(deviceId, testId), calls: LessThan(most) };
    return (await this.tests.increment(left, 'calls', 1)).affected === 1;
  }

  private get tests() {
    return this.database.repository(SelfTestRow);
  }
}

/** This test of this device, within its time. */
function running(deviceId: DeviceId, testId: string): FindOptionsWhere<SelfTestRow> {
  const since = `clock_timestamp() - interval '${SELF_TEST.wholeMs} milliseconds'`;
  return { deviceId, testId, begunAt: Raw((column) => `${column} > ${since}`) };
}

/** By hand: claims and tests of one device in one statement, over a join. $1 device. */
const RECORD = `SELECT ${HARDWARE} FROM ${DEVICES} WHERE d.id = $1 AND d.revoked_at IS NULL`;
