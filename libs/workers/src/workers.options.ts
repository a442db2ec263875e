/** What the app tells this context; also its injection token. */
export class WorkersOptions {
  /** Seconds between two heartbeats of an agent. */
  heartbeatIntervalS!: number;
  /** Seconds after its last heartbeat until a device counts as offline. */
  deviceOfflineAfterS!: number;
  /** Value of one coin, in micro-dollars. */
  coinUsdMicros!: bigint;
  /** Least seconds between a device's self-tests, and between two requests of its owner for one. */
  selfTestEveryS!: number;
  /** PUBLIC_URL, if set. */
  publicUrl?: string;
}
