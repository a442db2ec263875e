import type { Backlog, DeviceId, Id, UserId } from '@app/kernel';
import type { DeviceFacts } from '@app/workers/contract';

import type {
  DeviceBlocker,
  DeviceSituation,
  JobBlocker,
  JobSituation,
  JobStepCode,
} from './explain/domain/explain-codes.js';

export type { DeviceBlocker, DeviceSituation, JobBlocker, JobSituation, JobStepCode };

export type JobId = Id<'job'>;
export type AttemptId = Id<'attempt'>;

/** Why a job waits. */
export type JobWaitReason =
  /** No device is online. */
  | 'no_device_online'
  /** Devices are online, none fits what the job needs. */
  | 'no_matching_device'
  /** Devices fit, but their owners ask for more per hour than it pays. */
  | 'price_too_low'
  /** Devices fit, but failed it before, or may not have it (copies for a quorum go to different owners). */
  | 'devices_excluded'
  /** Devices fit, but are paused: by their owners, or for a while because they kept failing. */
  | 'devices_paused'
  /** Every device that fits and takes the price works on something else. */
  | 'devices_busy'
  /** A device that fits is free: it should take the job in a moment. */
  | 'about_to_start'
  /** Without a `spec` it is done by hand: it waits for a person to accept it. */
  | 'waits_for_a_person';

/** Why an online device has no work. */
export type IdleReason =
  /** Its owner paused it. */
  | 'paused_by_owner'
  /** It failed one job after the other and gets no offers for a while. */
  | 'paused'
  /** No job with a `spec` waits at all. */
  | 'no_waiting_jobs'
  /** Jobs wait, but need hardware or capabilities it doesn't have, or it failed them before. */
  | 'no_matching_jobs'
  /** Jobs it could do wait, but pay less than its owner asks for. */
  | 'floor_too_high'
  /** A job it could do waits: its agent hasn't claimed it yet. */
  | 'about_to_claim';

/** A job as its buyer is told of it. */
export interface JobFacts {
  jobId: JobId;
  title: string;
  status: 'waiting' | 'running' | 'completed' | 'failed' | 'cancelled' | 'expired';
  /** Micro-coins. */
  priceMicros: bigint;
  /** What the buyer has paid so far, in micro-coins, fee included. */
  paidMicros: bigint;
  /** Null unless it waits. What is online is looked up every ten seconds. */
  waitingFor: JobWaitReason | null;
  /** What its program's latest failure was; null: it did not fail by its program, or completed since. */
  programFailure: {
    /** Null: it was ended. */ exitCode: number | null;
    reason: string | null;
    logTail: string | null;
  } | null;
}

/** Where a job stands and what its buyer can do: what GET /api/jobs/{id}/explain says, and what it says it from. */
export interface ExplainedJob {
  code: JobSituation;
  /** English, as all words here. */
  text: string;
  /** What keeps devices from it; empty unless it waits for one. Each device counts once. */
  blockers: Array<{ code: JobBlocker; devices: number; text: string }>;
  /** The most useful first; `request` is the call that does it, null where there is none. */
  next: Array<{ code: JobStepCode; text: string; request: string | null }>;
  figures: JobFigures;
}

/** Every number that an explanation's text may have, for translations of it. */
export interface JobFigures {
  /** What one device gets for it, before the fee, in micro-coins. */
  priceMicros: bigint;
  /** The least that a device which fits would take it for; null: no price changes anything. */
  priceNeededMicros: bigint | null;
  /** Devices; zeros unless it waits for one. */
  online: number;
  matching: number;
  ready: number;
  /** Null: it is done by hand. `gpuWords` is null when it uses none. */
  needs: {
    sandbox: string;
    gpuWords: string[] | null;
    gpuCount: number;
    gpuMemoryGb: number;
    memoryMb: number;
  } | null;
  /** Null unless its result waits for its buyer. */
  reviewDueAt: Date | null;
  expiresAt: Date;
  lastContactAt: Date | null;
  offlineAfterS: number;
  quorum: { wanted: number; results: number } | null;
  programFailure: JobFacts['programFailure'];
}

/** What a device does or why it has no work: what GET /api/worker/devices/{id}/explain says, and what it says it from. */
export interface ExplainedDevice {
  code: DeviceSituation;
  /** English, as all words here. */
  text: string;
  /** What keeps waiting jobs from it. Each job counts once. */
  blockers: Array<{ code: DeviceBlocker; jobs: number; text: string }>;
  /** The most useful first. */
  next: string[];
  figures: DeviceFigures;
}

export interface DeviceFigures {
  lastHeartbeatAt: Date | null;
  /** Attempts that it runs now. */
  running: number;
  /** Waiting jobs that it was compared with. */
  compared: number;
  /** Micro-dollars per hour; null: its owner takes anything. */
  minPriceUsdMicros: bigint | null;
  /** What the best paid job that it could do pays per hour after the fee; null: there is none. */
  bestUsdMicros: bigint | null;
  /** Null: it gets jobs. */
  pause: { until: Date; failedJobs: number } | null;
}

export const COPY_STARTED = 'marketplace.copy_started.v1';
export const COPY_ENDED = 'marketplace.copy_ended.v1';

/** A copy of a job with quorum was taken by a device, was completed, or failed for good. Published by this context for itself. */
export interface CopyEvent {
  type: typeof COPY_STARTED | typeof COPY_ENDED;
  payload: { /** The job it is a copy of. */ jobId: JobId; copyId: JobId };
}

export const FAILED_JOB_COMPLETED = 'marketplace.failed_job_completed.v1';

/** A job that other devices had failed was completed. Published by this context for itself. */
export interface FailedJobCompleted {
  type: typeof FAILED_JOB_COMPLETED;
  payload: { jobId: JobId };
}

/** What other contexts may ask of the marketplace. */
export abstract class Jobs {
  /** Ends the running attempts of a device as released: their jobs wait for another device. */
  abstract releaseDevice(deviceId: DeviceId): Promise<void>;

  /** A buyer's jobs, newest first, at most `limit`, each with why it waits. */
  abstract recentOf(buyerId: UserId, limit: number): Promise<JobFacts[]>;

  /** A buyer's job; null when they have none with this id. */
  abstract factsOf(jobId: JobId, buyerId: UserId): Promise<JobFacts | null>;

  /**
   * How likely devices are to finish what they start, from 0 to 1, by their last hundred attempts that ended; devices
   * with fewer than five are absent. One range of an index per device.
   */
  abstract reliability(deviceIds: DeviceId[]): Promise<Map<DeviceId, number>>;

  /** Results of devices in a row, of jobs with quorum, that agreed with others'; devices without any are absent. */
  abstract validInRow(deviceIds: DeviceId[]): Promise<Map<DeviceId, number>>;

  /** What waits: jobs for a device, and disputes for a decision. */
  abstract backlogs(): Promise<{ waiting: Backlog; disputes: Backlog }>;

  /** A buyer's job; null when they have none with this id. */
  abstract explain(jobId: JobId, buyerId: UserId): Promise<ExplainedJob | null>;

  /** A user's device; null when they have none with this id. */
  abstract explainDevice(deviceId: DeviceId, ownerId: UserId): Promise<ExplainedDevice | null>;

  /** Why devices that are online have no work; those that work are absent. Costs about a claim per device. */
  abstract whyIdle(devices: DeviceFacts[]): Promise<Map<DeviceId, IdleReason>>;
}

/**
 * What other contexts' SQL may name, for hints to those who watch. `marketplace.changing(users, most)`: (user_id, id, version) of the
 * users' open jobs. `marketplace.at_work(devices)`: (device_id, version) of the jobs that devices run.
 */
export const MARKETPLACE_SQL = ['marketplace.changing()', 'marketplace.at_work()'];
