/** When devices were online. The sweep that tells owners of it writes it, too (`PublishPresence`). */
export abstract class PresenceHistory {
  /** Deletes up to `limit` spans that ended before `time`; returns how many. */
  abstract forgetBefore(time: Date, limit: number): Promise<number>;
}
