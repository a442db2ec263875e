/** Sentences around a price, in one language. Amounts come formatted. */
export interface PricePhrases {
  /** The price of the exact time, if it isn't whole hours. */
  wholeHours(usd: string, coins: string): string;
  night(hours: string): string;
  month(days: string): string;
  noGpu: string;
  /** For a job: its buyer names the price. */
  ofJob: string;
  /** The request exceeds the limits of a deploy. */
  tooLarge(gpus: string, hours: string, replicas: string): string;

  proxy(what: { gb: string; perGb: string; usd: string; coins: string }): string;
  proxyTooLarge(gb: string): string;
  fee(what: { amount: string; percent: string; fee: string; net: string; netUsd: string }): string;
  /** One amount in the other currency. */
  worth(from: string, to: string, coin: string): string;
}
