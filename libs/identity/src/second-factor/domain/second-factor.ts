/** How long a secret that was asked for waits for its first code. */
export const SETUP_S = 3600;

/** An account's secret of one-time codes. */
export interface SecondFactor {
  /** Encrypted; the account's id opens it. */
  sealedSecret: Buffer;
  askedAt: Date;
  /** Null: the app has not shown a code yet, and log-ins don't ask for one. */
  enabledAt: Date | null;
}

export const isWaiting = ({ askedAt, enabledAt }: SecondFactor, now: Date): boolean =>
  enabledAt === null && now.getTime() - askedAt.getTime() <= SETUP_S * 1000;
