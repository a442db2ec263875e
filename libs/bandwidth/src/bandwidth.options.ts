/** An outside vendor that carries sessions; docs/proxy-vendor-protocol.md. */
export interface VendorOptions {
  /** URL of its API, without a trailing slash. */
  baseUrl: string;
  /** Secret. */
  token: string;
  /** Time limit in milliseconds for one call with all of its repeats. */
  deadlineMs: number;
}

/** What the app tells this context; also its injection token. */
export class BandwidthOptions {
  /** A buyer's minimum price, in micro-dollars per GB. */
  minPricePerGbMicros!: bigint;
  /** The owner's share of the price of the bytes a device carried, in basis points. */
  exitShareBps!: number;
  /** Hours after its creation at which a session expires. */
  sessionHours!: number;
  /** Absent: this server's gateways carry the sessions. */
  vendor?: VendorOptions;
}
