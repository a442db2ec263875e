import type { DeviceCommands } from '@app/workers/contract';
import type { RunningAttempt } from '../ports/job-repository.js';

/** In the unit of work that ended the attempt; after its own rows, since the device's row is locked too. */
export function tellToStop(
  commands: DeviceCommands,
  { id, jobId, deviceId }: RunningAttempt,
  reason: 'cancelled' | 'timed_out' | 'not_needed',
): Promise<void> {
  return commands.send(deviceId, { type: 'cancel', payload: { job_id: jobId, attempt_id: id, reason } });
}
