/** What the app tells this context; also its injection token. */
export class AssistantOptions {
  /** Value of one coin, in micro-dollars. */
  coinUsdMicros!: bigint;
}
