import { createReadStream } from 'node:fs';
import * as z from 'zod';
import type { HttpClient } from './http-client.js';
import { claimReply, commandsReply, exitReply, type ClaimedWork, type Command, type ExitGrant } from './replies.js';

/** Time limit of a short call, in milliseconds. */
const SHORT_MS = 20_000;
/** Slowest upload that is accepted: 64 KB a second. */
const SLOWEST_BYTES_PER_MS = 64;

/** Ends a job at the server; journaled before it is sent. */
export interface Report {
  kind: 'complete' | 'fail' | 'release';
  body: { exit_code?: number; result?: string; result_sha256?: string; reason?: string; cause?: 'program' | 'device' };
}

export interface HeartbeatReport {
  /** See `Instance`. */
  instance_id?: string;
  hostname: string;
  cpu_cores: number;
  /** Memory offered to jobs, GB. */
  ram_gb: number;
  cpu_pct?: number;
  ram_pct?: number;
  cpu_temp?: number;
  gpu_name?: string;
  gpu_count?: number;
  /** Per GPU, in GB of 10⁹ bytes. */
  gpu_memory_gb?: number;
  gpu_temp?: number;
  capabilities: string[];
  /** How many jobs it runs at once. */
  concurrency: number;
}

/** The owner's terms for sharing bandwidth. */
export interface ExitOffer {
  /** Monthly cap on the traffic of the device (calendar month, UTC), in GB of 10⁹ bytes. */
  max_gb_month?: number;
  /** Lowest bid that is accepted, USD per GB. */
  min_price_per_gb?: number;
  /** ISO 3166-1 alpha-2, lower case. */
  country?: string;
}

const heartbeatReply = z.object({ heartbeat_interval_s: z.number().positive().max(86_400).default(30) });
const amounts = { coin: z.number(), usd: z.number() };
const earningsReply = z.object({
  total_coin: z.number(),
  total_usd: z.number(),
  earnings: z.array(z.object({ day: z.iso.date(), ...amounts })),
});
/** What this device earned over some days, in coins and dollars; days without earnings are absent. */
export type Earnings = z.infer<typeof earningsReply>;
const logsReply = z.object({ next_offset: z.number().int().nonnegative() });
const artifactReply = z.object({ artifact: z.object({ sha256: z.string() }) });
const completeReply = z.object({
  paid_coin: z.number().optional().catch(undefined),
  review_due_at: z.iso.datetime().nullish().catch(undefined),
});

/** The worker endpoints. Every method except `heartbeat`, `earnings` and `claim` repeats until answered. */
export class WorkerApi {
  constructor(private readonly http: HttpClient) {}

  /** One try, because the next heartbeat is the repeat. Returns the seconds until it. */
  async heartbeat(report: Partial<HeartbeatReport>, signal: AbortSignal): Promise<number> {
    const path = '/api/worker/heartbeat';
    const reply = await this.http.try({ method: 'POST', path, json: report, timeoutMs: SHORT_MS, signal });
    return heartbeatReply.parse(reply).heartbeat_interval_s;
  }

  /** One try. `days`: UTC days, today included. */
  async earnings(days: number, signal: AbortSignal): Promise<Earnings> {
    const path = `/api/worker/own-earnings?days=${days}`;
    return earningsReply.parse(await this.http.try({ method: 'GET', path, timeoutMs: SHORT_MS, signal }));
  }

  async offline(signal: AbortSignal): Promise<void> {
    await this.http.call({ method: 'POST', path: '/api/worker/offline', timeoutMs: SHORT_MS, signal });
  }

  /** One try; null when no job came within `waitS` seconds. */
  async claim(waitS: number, signal: AbortSignal): Promise<ClaimedWork | null> {
    const path = '/api/worker/jobs/claim';
    const timeoutMs = waitS * 1000 + SHORT_MS;
    return claimReply.parse(await this.http.try({ method: 'POST', path, json: { wait_s: waitS }, timeoutMs, signal }));
  }

  /** Offers this device as an exit, or renews the offer; returns the gateways that open sessions. */
  async offerExit(offer: ExitOffer, signal: AbortSignal): Promise<ExitGrant> {
    const path = '/api/bandwidth/exits';
    return exitReply.parse(await this.http.call({ method: 'POST', path, json: offer, timeoutMs: SHORT_MS, signal }));
  }

  /** Withdraws this device as an exit. */
  async stopExit(signal: AbortSignal): Promise<void> {
    await this.http.call({ method: 'POST', path: '/api/bandwidth/exits/stop', json: {}, timeoutMs: SHORT_MS, signal });
  }

  /** For this device's own job the response is the same as that of its claim. */
  async accept(jobId: string, signal: AbortSignal): Promise<ClaimedWork | null> {
    const path = `/api/jobs/${jobId}/accept`;
    return claimReply.parse(await this.http.call({ method: 'POST', path, timeoutMs: SHORT_MS, signal }));
  }

  async commands(after: number, waitS: number, signal: AbortSignal): Promise<{ commands: Command[]; lastSeq: number }> {
    const path = `/api/worker/commands?after=${after}&wait_s=${waitS}`;
    const timeoutMs = waitS * 1000 + SHORT_MS;
    return commandsReply.parse(await this.http.call({ method: 'GET', path, timeoutMs, signal }));
  }

  async progress(work: WorkIds, percent: number, message: string | undefined, signal: AbortSignal): Promise<void> {
    const json = { attempt_id: work.attemptId, percent, ...(message && { message }) };
    await this.http.call({
      method: 'POST',
      path: `/api/jobs/${work.jobId}/progress`,
      json,
      timeoutMs: SHORT_MS,
      signal,
    });
  }

  /** Returns the offset that the server wants next. */
  async appendLog(work: WorkIds, offset: number, text: string, signal: AbortSignal): Promise<number> {
    const json = { attempt_id: work.attemptId, offset, text };
    const path = `/api/jobs/${work.jobId}/logs`;
    return logsReply.parse(await this.http.call({ method: 'POST', path, json, timeoutMs: SHORT_MS, signal }))
      .next_offset;
  }

  /** Writes an input file of the job to `to`. Rejects as `HttpClient.download` does. */
  async fetchInput(work: WorkIds, sha256: string, to: string, maxBytes: number, signal: AbortSignal): Promise<void> {
    const path = `/api/jobs/${work.jobId}/inputs/${sha256}?attempt_id=${work.attemptId}`;
    await this.http.download({ method: 'GET', path, timeoutMs: SHORT_MS, signal }, to, maxBytes);
  }

  /** Returns the SHA-256 of what the server received, in hexadecimal. */
  async upload(
    work: WorkIds,
    file: { name: string; path: string; bytes: number },
    signal: AbortSignal,
  ): Promise<string> {
    const query = new URLSearchParams({ name: file.name, attempt_id: work.attemptId });
    const reply = await this.http.call({
      method: 'POST',
      path: `/api/jobs/${work.jobId}/artifacts?${query}`,
      bytes: () => createReadStream(file.path),
      timeoutMs: SHORT_MS + file.bytes / SLOWEST_BYTES_PER_MS,
      signal,
    });
    return artifactReply.parse(reply).artifact.sha256;
  }

  /** Returns what was paid, or when it will be, if the server says so. */
  async report(work: WorkIds, { kind, body }: Report, signal: AbortSignal): Promise<Pay> {
    const json = { attempt_id: work.attemptId, ...body };
    const path = `/api/jobs/${work.jobId}/${kind}`;
    const reply = await this.http.call({ method: 'POST', path, json, timeoutMs: SHORT_MS, signal });
    const { paid_coin, review_due_at } = completeReply.parse(reply);
    return {
      ...(paid_coin !== undefined && { coin: paid_coin }),
      ...(review_due_at && { reviewDueAt: review_due_at }),
    };
  }
}

/** What a completed job has earned its owner so far. */
export interface Pay {
  /** Coins paid. */
  coin?: number;
  /** When the result is paid at the latest, unless its buyer disputes it. */
  reviewDueAt?: string;
}

export interface WorkIds {
  jobId: string;
  attemptId: string;
}
