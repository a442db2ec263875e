/** An outside vendor that carries sessions; docs/proxy-vendor-protocol.md. */
export interface VendorOptions {
  /** Of its API, without a slash at the end. */
  baseUrl: string;
  /** Secret. */
  token: string;
  /** For one call with all of its repeats, in milliseconds. */
  deadlineMs: number;
}

/** What the app tells this context; also its injection token. */
export class BandwidthOptions {
  /** The least a buyer may offer, in micro-dollars per GB. */
  minPricePerGbMicros!: bigint;
  /** The owner's share of the price of the bytes a device carried, in basis points. */
  exitShareBps!: number;
  /** Hours after its creation at which a session expires. */
  sessionHours!: number;
  /** Absent: this server's gateways carry the sessions. */
  vendor?: VendorOptions;
}
