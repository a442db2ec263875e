import { stripVTControlCharacters } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import type { DeviceId, UserId } from '@app/kernel';
import { Ledger, type Leg } from '@app/ledger/contract';
import { Database } from '@app/platform';
import { DeviceCommands } from '@app/workers/contract';
import { COPY_ENDED, type AttemptId, type CopyEvent, type JobId } from '../../../contract.js';
import type { Attempt, AttemptStatus, Job, JobState, JobStatus, Settlement } from '../../domain/job.js';
import type { Offer } from '../../domain/matching.js';
import { MarketplaceOptions } from '../../../marketplace.options.js';
import { JobChanges } from '../job-changes.js';
import {
  JobRepository,
  type AcceptRefusal,
  type NoCopyYet,
  type CompletedJob,
  type CompleteRefusal,
  type Completion,
  type NewJob,
  type PastAttempt,
  type RunningAttempt,
  type TakenJob,
  type Taker,
} from '../../ports/job-repository.js';
import { HotWrites, toTakenJob, type HotTerms, type TakenRow } from './hot-writes.js';
import { jobEvent } from './job-events.js';
import {
  END_ATTEMPT,
  LOCK_JOB,
  PAST_ATTEMPT,
  SAVE_JOB,
  toJob,
  toOffered,
  toRunning,
  type LockedJobRow,
  type OfferedRow,
  type RunningRow,
  legsOf,
} from './job-rows.js';

@Injectable()
export class PostgresJobRepository extends JobRepository {
  private readonly hot: HotWrites;

  constructor(
    private readonly database: Database,
    private readonly ledger: Ledger,
    private readonly commands: DeviceCommands,
    private readonly changes: JobChanges,
    @Inject(MarketplaceOptions) terms: HotTerms,
  ) {
    super();
    this.hot = new HotWrites(database, terms);
  }

  async post(job: NewJob): Promise<'posted' | 'insufficient_balance'> {
    const { code } = await this.hot.posts.call(job);
    const offered = job.needs && { needs: job.needs, hourlyMicros: job.priceMicros / BigInt(job.durationHours) };
    if (code === 'posted') this.database.afterCommit(() => this.changes.publish(offered ? { offered } : {}));
    return code;
  }

  async accept(jobId: JobId, taker: Taker): Promise<TakenJob | NoCopyYet | AcceptRefusal> {
    const row = await this.hot.accepts.call({ jobId, taker });
    if (row.code === 'job_not_waiting' && row.job_id !== null) return { noCopyOf: row.job_id };
    if (row.code !== 'accepted') return row.code;
    if (row.is_new) this.tellTaken(taker, row);
    return toTakenJob(row);
  }

  async claim(taker: Taker, offer: Offer): Promise<TakenJob | 'device_full' | null> {
    const row = await this.hot.claims.call({ taker, offer });
    if (row.attempt_id === null) return row.is_full ? 'device_full' : null;
    this.tellTaken(taker, row);
    return toTakenJob(row);
  }

  async complete(completion: Completion): Promise<CompletedJob | CompleteRefusal> {
    const row = await this.hot.completions.call(completion);
    if (row.code !== 'completed') return row.code;
    if (row.is_new) this.database.afterCommit(() => this.changes.publish({ freed: completion.deviceId }));
    const reviewDueAt = row.review_due_at ? new Date(row.review_due_at) : null;
    // A repeat is answered as the first time, also when the result has been paid since.
    return { title: row.title, earnedMicros: reviewDueAt ? 0n : BigInt(row.earned_micros), reviewDueAt };
  }

  async lock(jobId: JobId): Promise<{ job: Job; now: Date } | null> {
    if (!this.database.inTransaction) throw new Error('A lock needs a unit of work to last for');
    const [row] = await this.database.query<LockedJobRow>(LOCK_JOB, [jobId], 'marketplace.lock');
    if (!row) return null;
    const current = row.current_attempt_id ? await this.attempt(row.current_attempt_id) : null;
    return { job: toJob(row, current), now: row.now };
  }

  async save(job: Job): Promise<void> {
    const state = job.snapshot();
    const ended = job.endedAttempt;
    if (ended) {
      await this.database.query(
        END_ATTEMPT,
        [
          ...[
            ended.id,
            ended.status,
            ended.endedAt,
            ended.lastContactAt,
            ended.cause,
            ended.exitCode,
            ended.earnedMicros,
          ],
          ended.byProgram,
          state.review?.status === 'pending',
        ],
        'marketplace.end_attempt',
      );
    }
    const [row] = await this.database.query<OfferedRow>(
      SAVE_JOB,
      [
        state.id,
        state.status,
        state.endedAt,
        state.interruptions,
        state.failures,
        state.paidMicros,
        state.failureReason,
        job.current?.id ?? null,
        job.current?.deviceId ?? null,
        state.failure,
        state.triesMicros,
        state.review?.status ?? null,
        state.review?.dueAt ?? null,
        state.owedMicros,
      ],
      'marketplace.save',
    );
    if (job.partPayment) await this.payPart(state, `try:${ended!.id}`, legsOf(job.partPayment));
    if (job.restMicros > 0n)
      await this.payPart(state, 'rest', [{ to: state.buyerId, amountMicros: job.restMicros, kind: 'refund' }]);
    if (state.copyOf) await this.tellJudge(state.copyOf, state);
    else if (job.settlement) await this.settle(state.id, state.title, job.settlement);
    if (!state.copyOf) await this.tellUsers(job);
    const offered = state.status === 'waiting' && row ? toOffered(row) : undefined;
    this.database.afterCommit(() => this.changes.publish({ offered, freed: ended?.deviceId }));
  }

  async attemptOf(jobId: JobId, deviceId: DeviceId, attemptId?: AttemptId): Promise<PastAttempt | null> {
    const [row] = await this.database.query<{
      id: AttemptId;
      status: AttemptStatus;
      job_id: JobId;
      title: string;
      job_status: JobStatus;
      ended_job: boolean;
    }>(PAST_ATTEMPT, [jobId, deviceId, attemptId ?? null], 'marketplace.past_attempt');
    if (!row) return null;
    const job = { id: row.job_id, title: row.title, status: row.job_status };
    return { id: row.id, status: row.status, endedJob: row.ended_job, job };
  }

  async endOfLog(attemptId: AttemptId): Promise<string> {
    const pieces = await this.database.query<{ text: string }>(
      `SELECT right(text, 8000) AS text FROM marketplace.job_log WHERE attempt_id = $1 ORDER BY offset_bytes DESC LIMIT 20`,
      [attemptId],
      'marketplace.end_of_log',
    );
    const texts = pieces.map(({ text }) => text).reverse();
    return stripVTControlCharacters(texts.join(''));
  }

  async runningOn(deviceId: DeviceId): Promise<RunningAttempt[]> {
    const rows = await this.database.query<RunningRow>(
      `SELECT id, job_id, device_id FROM marketplace.attempt WHERE device_id = $1 AND ended_at IS NULL ORDER BY job_id`,
      [deviceId],
    );
    return rows.map(toRunning);
  }

  async running(after: JobId | null, limit: number): Promise<{ attempts: RunningAttempt[]; now: Date }> {
    const rows = await this.database.query<RunningRow>(
      `SELECT a.id, a.job_id, a.device_id, clock.now FROM (SELECT clock_timestamp() AS now) clock
       LEFT JOIN LATERAL (SELECT id, job_id, device_id FROM marketplace.attempt
         WHERE status = 'running' AND ($1::uuid IS NULL OR job_id > $1) ORDER BY job_id LIMIT $2) a ON true`,
      [after, limit],
    );
    return { attempts: rows.filter((row) => row.id !== null).map(toRunning), now: rows[0]?.now ?? new Date() };
  }

  async due(limit: number): Promise<RunningAttempt[]> {
    const rows = await this.database.query<RunningRow>(
      `SELECT id, job_id, device_id FROM marketplace.attempt WHERE num_nulls(ended_at) = 1 AND due_at <= now()
       ORDER BY due_at LIMIT $1`,
      [limit],
      'marketplace.due',
    );
    return rows.map(toRunning);
  }

  async expiring(limit: number): Promise<JobId[]> {
    const rows = await this.database.query<{ id: JobId }>(
      `SELECT id FROM marketplace.job WHERE status = 'waiting' AND expires_at <= now() AND quorum IS NULL
       ORDER BY expires_at LIMIT $1`,
      [limit],
    );
    return rows.map((row) => row.id);
  }

  private tellTaken({ deviceId }: Taker, row: TakenRow): void {
    if (row.spec) this.commands.announce(deviceId);
    this.database.afterCommit(() => this.changes.publish({}));
  }

  private async attempt(id: AttemptId): Promise<Attempt> {
    const [row] = await this.database.query<{
      device_id: DeviceId;
      owner_id: UserId;
      started_at: Date;
      showed_work: boolean;
    }>(
      `SELECT device_id, owner_id, started_at, progress_at IS NOT NULL OR log_bytes > 0 AS showed_work
       FROM marketplace.attempt WHERE id = $1`,
      [id],
      'marketplace.attempt',
    );
    if (!row) throw new Error(`The running attempt ${id} is missing`);
    return {
      id,
      deviceId: row.device_id,
      ownerId: row.owner_id,
      status: 'running',
      startedAt: row.started_at,
      lastContactAt: null,
      showedWork: row.showed_work,
      endedAt: null,
      cause: null,
      exitCode: null,
      byProgram: false,
      earnedMicros: 0n,
    };
  }

  /** A copy holds no money. `JudgeCopies` has to know when one ended; interruptions change nothing. */
  private async tellJudge(jobId: JobId, { id, status }: Readonly<JobState>): Promise<void> {
    if (status === 'waiting') return;
    const payload: CopyEvent['payload'] = { jobId, copyId: id };
    await this.database.query('SELECT platform.publish($1, $2, NULL)', [COPY_ENDED, payload]);
  }

  private async tellUsers(job: Job): Promise<void> {
    const event = jobEvent(job);
    if (!event) return;
    const values = [event.type, event.payload, event.audience];
    await this.database.query('SELECT platform.publish($1, $2, $3)', values, 'marketplace.publish');
  }

  private async payPart({ id, title }: Readonly<JobState>, what: string, legs: Leg[]): Promise<void> {
    const part = { subject: { type: 'job' as const, id }, legs, key: `job:${id}:${what}`, memo: title };
    if (!(await this.ledger.pay(part))) throw new Error(`The open job ${id} had no hold to pay from`);
  }

  private async settle(jobId: JobId, title: string, settlement: Settlement): Promise<void> {
    if (!(await this.ledger.resolve({ type: 'job', id: jobId }, legsOf(settlement), title)))
      throw new Error(`The open job ${jobId} had no hold to settle`);
  }
}
