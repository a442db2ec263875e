import * as z from 'zod';
import type { HttpClient } from '../api/http-client.js';

const SHORT_MS = 20_000;
/** Time limit for sending a round's work (half a megabyte) over a slow line. */
const WORK_MS = 60_000;

// These are the agent's own limits: no service can make it work longer or larger.
const round = z
  .object({
    number: z.number().int().min(1).max(100),
    seed: z.string().min(8).max(128),
    chains: z.number().int().min(1).max(256),
    max_segments: z.number().int().min(1).max(300),
    seconds: z.number().positive().max(2),
  })
  .transform(({ max_segments, ...rest }) => ({ ...rest, maxSegments: max_segments }));
/** Work to do. */
export type Round = z.infer<typeof round>;

const hardware = z.object({ state: z.string().max(50), text: z.string().max(2_000) });
/** The verdict on this device's hardware, in the service's words. */
export type SelfTestState = z.infer<typeof hardware>;

const dueReply = z.object({ due: z.boolean() });
const begunReply = z.object({ test_id: z.uuid(), round });
const nextReply = z.object({ round: round.nullable(), hardware });
const probeReply = z.object({ text: z.string() });
const finishReply = z.object({ hardware });

/** What the agent measured, with the API's field names. */
export interface Findings {
  cpu_cores: number;
  memory: { total_gb: number; tested_mb: number; gb_per_s: number; faults: number };
  disk?: { free_gb: number; tested_mb: number; write_mb_per_s: number; read_mb_per_s: number; faults: number };
  network?: { down_mbit_per_s: number; up_mbit_per_s: number; latency_ms: number };
  gpu?: { name: string; count: number; memory_gb: number };
}

/** The self-test endpoints. One try each: after a failure a timed test has to start over anyway. */
export class SelfTestApi {
  constructor(private readonly http: Pick<HttpClient, 'try'>) {}

  async due(signal: AbortSignal): Promise<boolean> {
    const path = '/api/worker/self-test';
    return dueReply.parse(await this.http.try({ method: 'GET', path, timeoutMs: SHORT_MS, signal })).due;
  }

  async begin(signal: AbortSignal): Promise<{ testId: string; round: Round }> {
    const reply = begunReply.parse(await this.post('/begin', {}, SHORT_MS, signal));
    return { testId: reply.test_id, round: reply.round };
  }

  /** Null when no work is left, or the server refused this one: then `state` says so. */
  async sendWork(
    testId: string,
    { number }: Round,
    chains: string[],
    signal: AbortSignal,
  ): Promise<{ round: Round | null; state: SelfTestState }> {
    const reply = nextReply.parse(await this.post('/round', { test_id: testId, number, chains }, WORK_MS, signal));
    return { round: reply.round, state: reply.hardware };
  }

  /** Sends some characters, and receives as many as it asks for. */
  async probe(testId: string, text: string, answer: number, signal: AbortSignal): Promise<string> {
    return probeReply.parse(await this.post('/network', { test_id: testId, text, answer }, WORK_MS, signal)).text;
  }

  async finish(testId: string, found: Findings, signal: AbortSignal): Promise<SelfTestState> {
    return finishReply.parse(await this.post('', { test_id: testId, ...found }, SHORT_MS, signal)).hardware;
  }

  private post(path: string, json: object, timeoutMs: number, signal: AbortSignal): Promise<unknown> {
    return this.http.try({ method: 'POST', path: `/api/worker/self-test${path}`, json, timeoutMs, signal });
  }
}
