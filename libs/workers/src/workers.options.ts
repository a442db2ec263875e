/** What the app tells this context; also its injection token. */
export class WorkersOptions {
  /** Seconds between heartbeats that agents are asked for. */
  heartbeatIntervalS!: number;
  /** Seconds after the last heartbeat at which a device is offline. */
  deviceOfflineAfterS!: number;
  /** Value of one coin, in micro-dollars. */
  coinUsdMicros!: bigint;
  /** Least seconds between a device's self-tests, and between two wishes of its owner for one. */
  selfTestEveryS!: number;
}
