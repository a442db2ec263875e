/** What is said with a price, in one language. Amounts come in ready to be shown. */
export interface PricePhrases {
  /** What the time that was named costs itself, where it is no whole hours. */
  wholeHours(usd: string, coins: string): string;
  night(hours: string): string;
  month(days: string): string;
  noGpu: string;
  /** Of a job, whose buyer names the price. */
  ofJob: string;
  /** More than one deploy can have: the limits. */
  tooLarge(gpus: string, hours: string, replicas: string): string;

  proxy(what: { gb: string; perGb: string; usd: string; coins: string }): string;
  proxyTooLarge(gb: string): string;
  fee(what: { amount: string; percent: string; fee: string; net: string; netUsd: string }): string;
  /** One amount in the other currency. */
  worth(from: string, to: string, coin: string): string;
}
