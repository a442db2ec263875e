import type { DeviceId, UserId } from '@app/kernel';

/** What a job's runs say of who may have it. */
export interface JobRuns {
  /** Devices that failed it, and owners whose devices don't get it for that. */
  failed: DeviceId[];
  failed_owners: UserId[];
  /** Devices that work on it. */
  running: DeviceId[];
  /** Of a job with quorum: who has or had a copy. */
  copy_owners: UserId[];
}

/** `JobRuns` of the job `j`, by index; they are empty where the condition on `j` is not met. */
export const jobRuns = (condition = 'true') => `
    SELECT coalesce(array_agg(DISTINCT a.device_id::text) FILTER (WHERE a.status = 'failed'), '{}') AS failed,
      ARRAY(SELECT f.owner_id::text FROM marketplace.attempt f
            WHERE ${condition} AND f.job_id = j.id AND f.status = 'failed'
            GROUP BY 1 HAVING bool_or(f.by_program) OR count(DISTINCT f.device_id) >= 2) AS failed_owners,
      coalesce(array_agg(DISTINCT a.device_id::text) FILTER (WHERE a.status = 'running'), '{}') AS running,
      coalesce(array_agg(DISTINCT a.owner_id::text) FILTER (WHERE a.job_id <> j.id), '{}') AS copy_owners
    FROM marketplace.attempt a WHERE ${condition} AND a.job_id IN (
      SELECT j.id UNION ALL SELECT c.id FROM marketplace.job c WHERE j.quorum IS NOT NULL AND c.copy_of = j.id)`;

/** Who doesn't get a job, in the terms of `Demand`. */
export const barredFrom = (runs: JobRuns, quorum: number | null, buyerId: UserId) => ({
  excludedDevices: new Set(runs.failed),
  excludedOwners: new Set(quorum === null ? runs.failed_owners : [...runs.copy_owners, buyerId]),
});
