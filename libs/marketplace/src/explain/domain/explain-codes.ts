/** What a device lacks for a job, in the order it is looked at: a device is counted at the first. */
export const LACKS = [
  'lacks_sandbox',
  'lacks_gpu',
  'lacks_gpu_model',
  'lacks_gpu_count',
  'lacks_gpu_memory',
  'lacks_memory',
  'lacks_network',
] as const;
export type Lack = (typeof LACKS)[number];

/** Why a device that is online doesn't get a waiting job, in the order it is looked at: each counts once, at the first. */
export const JOB_BLOCKERS = [...LACKS, 'excluded', 'paused', 'asks_more', 'busy'] as const;
export type JobBlocker = (typeof JOB_BLOCKERS)[number];

/** Why waiting jobs don't go to a device, in the order it is looked at: each counts once, at the first. */
export const DEVICE_BLOCKERS = [...LACKS, 'excluded', 'pays_too_little'] as const;
export type DeviceBlocker = (typeof DEVICE_BLOCKERS)[number];

export const JOB_SITUATIONS = [
  'no_device_online',
  'no_matching_device',
  'devices_excluded',
  'devices_paused',
  'price_too_low',
  'devices_busy',
  'about_to_start',
  'waits_for_a_person',
  'running',
  'device_silent',
  'awaiting_review',
  'disputed',
  'completed',
  'failed_by_program',
  'failed_everywhere',
  'timed_out',
  'silenced_devices',
  'results_differ',
  'cancelled',
  'expired',
] as const;
/** Where a job stands and why. */
export type JobSituation = (typeof JOB_SITUATIONS)[number];

export const JOB_STEPS = [
  'wait',
  'post_for_more',
  'ask_for_less',
  'accept_by_hand',
  'cancel',
  'accept_result',
  'dispute_result',
  'add_evidence',
  'read_result',
  'read_attempts',
  'post_again',
] as const;
/** What a buyer can do about a job. */
export type JobStepCode = (typeof JOB_STEPS)[number];

export const DEVICE_SITUATIONS = [
  'never_connected',
  'offline',
  'paused_by_owner',
  'paused',
  'working',
  'full',
  'no_waiting_jobs',
  'no_matching_jobs',
  'jobs_excluded',
  'floor_too_high',
  'about_to_claim',
] as const;
/** What a device does, or why it has no work. */
export type DeviceSituation = (typeof DEVICE_SITUATIONS)[number];
