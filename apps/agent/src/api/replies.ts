import * as z from 'zod';

/** Becomes a path below the job's inputs, so a name must not leave that folder. */
const inputPath = z
  .string()
  .max(255)
  .regex(/^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}(\/[A-Za-z0-9_][A-Za-z0-9._-]{0,127}){0,8}$/);

/** What to run. The bounds are the server's; the agent's sandbox limits apply as well. */
const jobSpec = z.object({
  image: z.string().nullish(),
  command: z.array(z.string()).nullish(),
  script: z.string().nullish(),
  env: z.record(z.string(), z.string()).nullish(),
  inputs: z
    .array(z.object({ path: inputPath, sha256: z.string().regex(/^[0-9a-f]{64}$/) }))
    .max(64)
    .nullish(),
  network: z.boolean().nullish(),
  timeout_s: z.number().positive().nullish(),
  memory_mb: z.number().positive().nullish(),
  gpu_model: z.string().nullish(),
  gpu_count: z.number().int().nonnegative().nullish(),
  gpu_memory_gb: z.number().nonnegative().nullish(),
});
export type WireSpec = z.infer<typeof jobSpec>;

/** Of POST /api/worker/enrol. */
export const enrolReply = z.object({ token: z.string() });

const claimedJob = z.object({
  // Used as file names, so only real UUIDs may pass.
  id: z.uuid(),
  title: z.string(),
  duration_hrs: z.number().positive(),
  price_coin: z.number(),
  /** Null: a person does the job by hand, outside the agent. */
  spec: jobSpec.nullish(),
});

export interface ClaimedWork {
  attemptId: string;
  job: z.infer<typeof claimedJob>;
}

/** Reply of claim and accept. */
export const claimReply = z
  .object({ job: claimedJob.nullable(), attempt_id: z.uuid().nullish() })
  .transform(({ job, attempt_id }): ClaimedWork | null => (job && attempt_id ? { job, attemptId: attempt_id } : null));

const command = z.object({
  seq: z.number().int().nonnegative(),
  type: z.string(),
  job_id: z.uuid().optional(),
  attempt_id: z.uuid().optional(),
  reason: z.string().optional(),
});
export type Command = z.infer<typeof command>;

export const commandsReply = z
  .object({ commands: z.array(command), last_seq: z.number().int().nonnegative() })
  .transform(({ commands, last_seq }) => ({ commands, lastSeq: last_seq }));

/** The gateways that open sessions, and the ticket that they ask for. */
export const exitReply = z
  .object({
    gateways: z
      .array(
        z.object({
          host: z.string().min(1).max(253),
          port: z.number().int().min(1).max(65_535),
          certificate_sha256: z.string().regex(/^[0-9a-f]{64}$/),
        }),
      )
      .max(100),
    ticket: z.string().min(16).max(128),
    renew_s: z.number().min(1).max(3_600),
    carried_gb_month: z.number().nonnegative(),
  })
  .transform(({ gateways, ticket, renew_s, carried_gb_month }) => ({
    gateways: gateways.map(({ host, port, certificate_sha256 }) => ({
      host,
      port,
      certificateSha256: certificate_sha256,
    })),
    ticket,
    renewS: renew_s,
    carriedBytesMonth: BigInt(Math.round(carried_gb_month * 1e9)),
  }));
export type ExitGrant = z.infer<typeof exitReply>;
