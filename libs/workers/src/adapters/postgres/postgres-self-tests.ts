import { Injectable } from '@nestjs/common';
import type { DeviceId } from '@app/kernel';
import { Database } from '@app/platform';
import type { Claims } from '../../domain/self-test/claims.js';
import type { TestRecord, Verdict } from '../../domain/self-test/hardware.js';
import { SELF_TEST, type Round } from '../../domain/self-test/verdict.js';
import { SelfTests, type NewTest, type RunningTest } from '../../ports/self-tests.js';
import { SELF_TEST_COLUMNS, toClaims, toRecord, type SelfTestRow } from './tested-hardware.js';

/** Of device $1, test $2, in its time. */
const RUNS = `device_id = $1 AND test_id = $2
  AND begun_at > clock_timestamp() - interval '${SELF_TEST.wholeMs} milliseconds'`;

@Injectable()
export class PostgresSelfTests extends SelfTests {
  constructor(private readonly database: Database) {
    super();
  }

  async record(deviceId: DeviceId): Promise<{ record: TestRecord; claims: Claims } | null> {
    const [row] = await this.database.query<SelfTestRow>(
      `SELECT ${SELF_TEST_COLUMNS} FROM workers.device d JOIN workers.presence p ON p.device_id = d.id
         LEFT JOIN workers.self_test t ON t.device_id = d.id
       WHERE d.id = $1 AND d.revoked_at IS NULL`,
      [deviceId],
      'workers-self-test-record',
    );
    return row ? { record: toRecord(row), claims: toClaims(row) } : null;
  }

  async noteAsked(deviceId: DeviceId): Promise<void> {
    await this.database.query(
      `INSERT INTO workers.self_test (device_id, asked_at) VALUES ($1, now())
       ON CONFLICT (device_id) DO UPDATE SET asked_at = now()`,
      [deviceId],
    );
  }

  async begin(deviceId: DeviceId, { testId, seed, claims }: NewTest): Promise<void> {
    await this.database.query(
      `INSERT INTO workers.self_test (device_id, test_id, begun_at, seed, round_at, claims)
       VALUES ($1, $2, clock_timestamp(), $3, clock_timestamp(), $4)
       ON CONFLICT (device_id) DO UPDATE SET test_id = excluded.test_id, begun_at = excluded.begun_at,
         seed = excluded.seed, round_at = excluded.round_at, claims = excluded.claims, rounds = '[]', calls = 0`,
      [deviceId, testId, seed, JSON.stringify(claims)],
    );
  }

  async running(deviceId: DeviceId, testId: string): Promise<RunningTest | null> {
    const [row] = await this.database.query<{ seed: string; claims: Claims; rounds: Round[]; round_ms: number }>(
      `SELECT seed, claims, rounds, extract(epoch FROM clock_timestamp() - round_at)::float8 * 1000 AS round_ms
       FROM workers.self_test WHERE ${RUNS}`,
      [deviceId, testId],
    );
    return row ? { seed: row.seed, claims: row.claims, rounds: row.rounds, roundMs: row.round_ms } : null;
  }

  async addRound(deviceId: DeviceId, testId: string, number: number, round: Round, seed: string): Promise<boolean> {
    const added = await this.database.affect(
      `UPDATE workers.self_test SET rounds = rounds || $4::jsonb, seed = $5, round_at = clock_timestamp()
       WHERE ${RUNS} AND jsonb_array_length(rounds) = $3 - 1`,
      [deviceId, testId, number, JSON.stringify([round]), seed],
    );
    return added === 1;
  }

  async finish(deviceId: DeviceId, testId: string, verdict: Omit<Verdict, 'at'>): Promise<boolean> {
    const { failures, claims, shown, found } = verdict;
    const finished = await this.database.affect(
      `UPDATE workers.self_test SET test_id = NULL, begun_at = NULL, seed = NULL, claims = NULL, rounds = '[]',
         asked_at = CASE WHEN asked_at > begun_at THEN asked_at END, tested_at = now(), failures = $3, shown = $4,
         found = $5, cpu_cores = $6, ram_gb = $7, gpu_name = $8, gpu_count = $9, gpu_memory_gb = $10
       WHERE ${RUNS}`,
      [
        ...[deviceId, testId, failures, JSON.stringify(shown), found && JSON.stringify(found)],
        ...[claims.cpuCores, claims.ramGb, claims.gpuName, claims.gpuCount, claims.gpuMemoryGb],
      ],
    );
    return finished === 1;
  }

  async countCall(deviceId: DeviceId, testId: string, most: number): Promise<boolean> {
    const counted = await this.database.affect(
      `UPDATE workers.self_test SET calls = calls + 1 WHERE ${RUNS} AND calls < $3`,
      [deviceId, testId, most],
    );
    return counted === 1;
  }
}
