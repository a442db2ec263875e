/** What the app tells this context; also its injection token. */
export class BandwidthOptions {
  /** The least a buyer may offer, in micro-dollars per GB. */
  minPricePerGbMicros!: bigint;
  /** The owner's share of the price of the bytes a device carried, in basis points. */
  exitShareBps!: number;
  /** Hours after its creation at which a session expires. */
  sessionHours!: number;
}
