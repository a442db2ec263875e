import { join } from 'node:path';
import { ApiError, isAttemptOver, isTokenRefused } from '../api/api-errors.js';
import type { Pay, Report, WorkerApi, WorkIds } from '../api/worker-api.js';
import type { AttemptJournal, FinishedEntry, JournalEntry, ReportedEntry } from '../journal/attempt-journal.js';
import { LogSender } from './log-sender.js';
import { LogSpool } from './log-spool.js';
import { failReport } from './outcome.js';

export type Delivered = { kind: Report['kind']; pay?: Pay; reason?: string } | { kind: 'over' };

/** Names inside an attempt's folder. */
export const LOG_FILE = 'log';
export const STAGE_FOLDER = 'artifacts';

/** Brings an ended job to the server: rest of the log, files, report. Journals each step before the next. */
export class Delivery {
  constructor(
    private readonly api: WorkerApi,
    private readonly journal: AttemptJournal,
  ) {}

  /** Continues from the entry until the server has taken the report or no longer wants it. */
  async run(entry: FinishedEntry | ReportedEntry, signal: AbortSignal, { logIsSent = false } = {}): Promise<Delivered> {
    const reported = entry.phase === 'finished' ? await this.sendRest(entry, signal, logIsSent) : entry;
    const delivered = reported ? await this.sendReport(reported, reported.report, signal) : { kind: 'over' as const };
    await this.journal.remove(entry.attemptId);
    return delivered;
  }

  /** Null when the attempt turned out to be over. */
  private async sendRest(entry: FinishedEntry, signal: AbortSignal, logIsSent: boolean): Promise<ReportedEntry | null> {
    if (!logIsSent && !(await this.sendLog(entry, signal))) return null;
    let report = entry.report;
    for (const file of entry.artifacts) {
      try {
        await this.upload(entry, file, signal);
      } catch (error) {
        if (!(error instanceof ApiError) || isTokenRefused(error)) throw error;
        if (isAttemptOver(error)) return null;
        // The server refuses a file of this size. The program wrote it, so any device would fail.
        const cause = error.status === 413 ? 'program' : 'device';
        report = failReport(`The server did not take the file ${file.name}: ${error.message}`, cause);
        break;
      }
    }
    const { attemptId, jobId, title } = entry;
    const reported: ReportedEntry = { attemptId, jobId, title, phase: 'reported', report };
    await this.journal.write(reported);
    return reported;
  }

  private async sendLog(work: JournalEntry, signal: AbortSignal): Promise<boolean> {
    const spool = await LogSpool.open(join(this.journal.folder(work.attemptId), LOG_FILE));
    let over = false;
    try {
      spool.end();
      await new LogSender(this.api, work, spool, () => (over = true)).run(signal);
    } finally {
      await spool.close();
    }
    return !over;
  }

  private async upload(work: WorkIds, file: FinishedEntry['artifacts'][number], signal: AbortSignal): Promise<void> {
    const path = join(this.journal.folder(work.attemptId), STAGE_FOLDER, file.name);
    const arrived = await this.api.upload(work, { ...file, path }, signal);
    if (arrived !== file.sha256) throw new ApiError(200, 'upload_damaged', 'it arrived with different content');
  }

  private async sendReport(work: WorkIds, report: Report, signal: AbortSignal): Promise<Delivered> {
    try {
      const pay = await this.api.report(work, report, signal);
      return { kind: report.kind, pay, reason: report.body.reason };
    } catch (error) {
      if (!(error instanceof ApiError) || isTokenRefused(error)) throw error;
      if (isAttemptOver(error) || report.kind !== 'complete') return { kind: 'over' };
      // Without another report the server would wait for this job until its lease ends.
      return this.sendReport(work, failReport(`The server did not take the result: ${error.message}`), signal);
    }
  }
}
