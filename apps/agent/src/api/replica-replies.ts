import * as z from 'zod';

/** A replica that this device should run, as the service lists it. */
const order = z
  .object({
    // Used as a file name, so only real UUIDs may pass.
    placement_id: z.uuid(),
    job_name: z.string(),
    replica: z.number().int().positive(),
    revision: z.number().int().positive(),
    image: z.string().nullish(),
    command: z.array(z.string()).nullish(),
    env: z.record(z.string(), z.string()).nullish(),
    network: z.boolean().nullish(),
    memory_mb: z.number().int().positive(),
    gpu_count: z.number().int().nonnegative().nullish(),
    port: z.number().int().min(1).max(65_535).nullish(),
  })
  .transform((wire) => ({
    placementId: wire.placement_id,
    name: wire.job_name,
    replica: wire.replica,
    revision: wire.revision,
    image: wire.image ?? undefined,
    command: wire.command ?? undefined,
    env: wire.env ?? {},
    network: wire.network ?? false,
    /** MiB. */
    memoryMb: wire.memory_mb,
    gpuCount: wire.gpu_count ?? 0,
    /** The port on which its service listens inside the sandbox; undefined: none. */
    port: wire.port ?? undefined,
  }));
export type ReplicaOrder = z.infer<typeof order>;

const tunnel = z
  .object({
    ticket: z.string().min(16).max(128),
    gateways: z
      .array(
        z.object({
          host: z.string().min(1).max(253),
          port: z.number().int().min(1).max(65_535),
          certificate_sha256: z.string().regex(/^[0-9a-f]{64}$/),
        }),
      )
      .max(100),
  })
  .transform(({ ticket, gateways }) => ({
    ticket,
    gateways: gateways.map(({ host, port, certificate_sha256 }) => ({
      host,
      port,
      certificateSha256: certificate_sha256,
    })),
  }));
/** The gateways that connect visitors to the ports of this device's replicas. */
export type TunnelGrant = z.infer<typeof tunnel>;

export const syncReply = z
  .object({
    sync_s: z.number().positive().max(3_600),
    replicas: z.array(order).max(1_000),
    tunnel: tunnel.nullish(),
  })
  .transform(({ sync_s, replicas, tunnel: grant }) => ({ syncS: sync_s, orders: replicas, tunnel: grant ?? null }));
export type SyncReply = z.infer<typeof syncReply>;

export const replicaLogsReply = z.object({ next_offset: z.number().int().nonnegative() });
