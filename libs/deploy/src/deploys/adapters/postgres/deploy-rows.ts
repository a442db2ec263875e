import type { Currency, DeviceId, UserId } from '@app/kernel';
import type { DeployId, DeployStatus, DeployType, PlacementId } from '../../../contract.js';
import type { Deploy, Placement, PlacementCause, Revision } from '../../domain/deploy.js';

export interface DeployRow {
  id: DeployId;
  owner_id: UserId;
  name: string;
  job_type: DeployType;
  executor: Deploy['executor'];
  gpu_model: string;
  replicas: number;
  duration_hrs: number;
  currency: Currency;
  gpu_hour_micros: string;
  port: number | null;
  auto_renew: boolean;
  key_id: string | null;
  min_healthy_s: number;
  status: DeployStatus;
  reason_code: string;
  reason: string;
  revision: number;
  good_revision: number | null;
  held_micros: string;
  billed_micros: string;
  returned_micros: string | null;
  extensions: number;
  created_at: Date;
  started_at: Date | null;
  ends_at: Date | null;
  ended_at: Date | null;
}

export interface RevisionRow {
  revision: number;
  image: string | null;
  command: string[] | null;
  env: Record<string, string>;
  network: boolean;
  memory_mb: number;
  gpu_count: number;
  copy_of: number | null;
  verdict: Revision['verdict'];
}

export interface PlacementRow {
  id: PlacementId;
  deploy_id: DeployId;
  replica: number;
  revision: number;
  device_id: DeviceId | null;
  owner_id: UserId | null;
  place: string;
  /** GPUs. */
  room: number;
  places: number;
  memory_mb: number;
  hour_micros: string;
  state: Placement['state'];
  assigned_at: Date;
  heard_at: Date | null;
  running_at: Date | null;
  good_at: Date | null;
  ended_at: Date | null;
  cause: PlacementCause | null;
  exit_code: number | null;
  reason: string;
  billed_micros: string;
  payments: number;
}

export const toDeploy = (row: DeployRow): Deploy => ({
  deployId: row.id,
  ownerId: row.owner_id,
  name: row.name,
  jobType: row.job_type,
  executor: row.executor,
  gpuModel: row.gpu_model,
  replicas: row.replicas,
  durationHrs: row.duration_hrs,
  currency: row.currency,
  gpuHourMicros: BigInt(row.gpu_hour_micros),
  port: row.port,
  autoRenew: row.auto_renew,
  keyId: row.key_id,
  minHealthyS: row.min_healthy_s,
  status: row.status,
  reasonCode: row.reason_code,
  reason: row.reason,
  revision: row.revision,
  goodRevision: row.good_revision,
  heldMicros: BigInt(row.held_micros),
  billedMicros: BigInt(row.billed_micros),
  returnedMicros: row.returned_micros === null ? null : BigInt(row.returned_micros),
  extensions: row.extensions,
  createdAt: row.created_at,
  startedAt: row.started_at,
  endsAt: row.ends_at,
  endedAt: row.ended_at,
});

export const toRevision = (row: RevisionRow): Revision => ({
  revision: row.revision,
  image: row.image,
  command: row.command,
  env: row.env,
  network: row.network,
  memoryMb: row.memory_mb,
  gpuCount: row.gpu_count,
  copyOf: row.copy_of,
  verdict: row.verdict,
});

export const toPlacement = (row: PlacementRow): Placement => ({
  placementId: row.id,
  deployId: row.deploy_id,
  replica: row.replica,
  revision: row.revision,
  deviceId: row.device_id,
  ownerId: row.owner_id,
  place: row.place,
  gpus: row.room,
  places: row.places,
  memoryMb: row.memory_mb,
  hourMicros: BigInt(row.hour_micros),
  state: row.state,
  assignedAt: row.assigned_at,
  heardAt: row.heard_at,
  runningAt: row.running_at,
  goodAt: row.good_at,
  endedAt: row.ended_at,
  cause: row.cause,
  exitCode: row.exit_code,
  reason: row.reason,
  billedMicros: BigInt(row.billed_micros),
  payments: row.payments,
});
