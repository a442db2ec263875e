import type { DeviceId, LogPiece } from '@app/kernel';
import type { BlobKey } from '@app/platform/blobs/blob-store';
import type { AttemptId, JobId } from '../../contract.js';
import type { Artifact } from '../domain/artifact.js';
import type { AttemptStatus } from '../../jobs/domain/job.js';

export interface AttemptOutput {
  id: AttemptId;
  status: AttemptStatus;
  logBytes: number;
}

export interface Progress {
  percent: number;
  message: string | null;
}

/** What attempts leave behind. Everything here runs in the caller's unit of work. */
export abstract class OutputRepository {
  /**
   * A device's attempt at a job: the one named, else its newest; null when it has none. Locked, so that nothing is
   * added after it has ended and pieces sent twice at once are stored once.
   */
  abstract lock(jobId: JobId, deviceId: DeviceId, attemptId?: AttemptId): Promise<AttemptOutput | null>;
  /** Adds what `newPart` gave for the locked attempt. */
  abstract append(attemptId: AttemptId, piece: LogPiece): Promise<void>;
  abstract setProgress(attemptId: AttemptId, progress: Progress): Promise<void>;
  /** Names of an attempt's artifacts. */
  abstract artifactNames(attemptId: AttemptId): Promise<string[]>;
  /** Adds an artifact or replaces the one of the same name, whose blob is answered. */
  abstract saveArtifact(attemptId: AttemptId, artifact: Artifact, blob: BlobKey): Promise<BlobKey | null>;
  /**
   * Takes artifacts out that will never open, since their attempt ended otherwise than completed more than `ageS`
   * seconds ago; answers their blobs. `more`: call again.
   */
  abstract removeUnopened(ageS: number, limit: number): Promise<{ blobs: BlobKey[]; more: boolean }>;
}
