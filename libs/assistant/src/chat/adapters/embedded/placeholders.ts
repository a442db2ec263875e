import type { Language } from '../../../domain/language.js';
import type { HelpSettings } from '../../domain/help-settings.js';
import type { MarketFacts } from '../../ports/account-facts.js';
import { coins, count, decimal, percent, usd } from './text/amounts.js';

type Write = (settings: HelpSettings, market: MarketFacts, lang: Language) => string;

const BYTES_PER_MB = 1_000_000;

/** Every `{name}` that a help text may use. */
export const PLACEHOLDERS: Record<string, Write> = {
  tokenMinutes: ({ accessTokenTtlS }, _, lang) => count(Math.floor(accessTokenTtlS / 60), lang),
  refreshDays: ({ refreshDays }, _, lang) => count(refreshDays, lang),
  passwordMin: ({ passwordMin }, _, lang) => count(passwordMin, lang),
  apiKeysMax: ({ apiKeysMax }, _, lang) => count(apiKeysMax, lang),
  eventsKeptDays: ({ eventsKeptDays }, _, lang) => count(eventsKeptDays, lang),
  webhooksMax: ({ webhooks }, _, lang) => count(webhooks.max, lang),
  webhookTimeoutS: ({ webhooks }, _, lang) => count(webhooks.timeoutS, lang),
  coinUsd: (_, { coinUsdMicros }, lang) => usd(coinUsdMicros, lang),
  fee: (_, { platformFeeBps }, lang) => percent(platformFeeBps, lang),
  gpuPrices: (_, { gpuPricesUsdMicros }, lang) => priceList(gpuPricesUsdMicros, lang),
  welcomeCoin: ({ welcome }, _, lang) => coins(welcome.coinMicros, lang),
  welcomeUsd: ({ welcome }, _, lang) => usd(welcome.usdMicros, lang),
  heartbeatS: ({ heartbeatIntervalS }, _, lang) => count(heartbeatIntervalS, lang),
  offlineAfterS: ({ deviceOfflineAfterS }, _, lang) => count(deviceOfflineAfterS, lang),
  jobExpiresH: ({ jobExpiresAfterHours }, _, lang) => count(jobExpiresAfterHours, lang),
  maxArtifactMb: ({ maxArtifactBytes }, _, lang) => megabytes(maxArtifactBytes, lang),
  cancelMinPay: ({ cancelMinPayPercent }, _, lang) => percent(cancelMinPayPercent * 100, lang),
  maxFailures: ({ maxFailures }, _, lang) => count(maxFailures, lang),
  disputeDeposit: ({ jobs }, _, lang) => percent(jobs.disputeDepositPercent * 100, lang),
  disputesOpen: ({ jobs }, _, lang) => count(jobs.disputesOpenMax, lang),
  maxEvidence: ({ jobs }, _, lang) => count(jobs.maxEvidence, lang),
  maxFileMb: ({ jobs }, _, lang) => megabytes(jobs.maxFileBytes, lang),
  userFilesMb: ({ jobs }, _, lang) => megabytes(jobs.maxFilesBytes, lang),
  filesDays: ({ jobs }, _, lang) => count(jobs.filesKeptDays, lang),
  maxInputs: ({ jobs }, _, lang) => count(jobs.maxInputs, lang),
  jobInputsMb: ({ jobs }, _, lang) => megabytes(jobs.maxInputsBytes, lang),
  maxArtifacts: ({ jobs }, _, lang) => count(jobs.maxArtifacts, lang),
  maxJobLogMb: ({ jobs }, _, lang) => megabytes(jobs.maxLogBytes, lang),
  jobMemoryMb: ({ jobs }, _, lang) => count(jobs.memoryMb, lang),
  maxAttempts: ({ jobs }, _, lang) => count(jobs.maxAttempts, lang),
  minQuorum: ({ jobs }, _, lang) => count(jobs.minQuorum, lang),
  maxQuorum: ({ jobs }, _, lang) => count(jobs.maxQuorum, lang),
  deployQueueH: ({ deploys }, _, lang) => count(deploys.queueHours, lang),
  deploySyncS: ({ deploys }, _, lang) => count(deploys.syncS, lang),
  deployLogMb: ({ deploys }, _, lang) => megabytes(deploys.keptLogBytes, lang),
  quoteMin: ({ deploys }, _, lang) => count(deploys.quoteMinutes, lang),
  minPricePerGb: ({ minPricePerGbMicros }, _, lang) => usd(minPricePerGbMicros, lang),
  defaultPricePerGb: ({ defaultPricePerGbMicros }, _, lang) => usd(defaultPricePerGbMicros, lang),
  exitShare: ({ exitShareBps }, _, lang) => percent(exitShareBps, lang),
  sessionH: ({ sessionHours }, _, lang) => count(sessionHours, lang),
  sessionConnections: ({ sessionConnections }, _, lang) => count(sessionConnections, lang),
  reviewH: ({ reviewHours }, _, lang) => count(reviewHours, lang),
  disputeDays: ({ dispute }, _, lang) => count(dispute.settlesDays, lang),
  disputeSplit: ({ dispute }, _, lang) => percent(dispute.splitPercent * 100, lang),
  byHand: ({ byHandConcurrency }, _, lang) => count(byHandConcurrency, lang),
  failuresToPause: ({ breaker }, _, lang) => count(breaker.failures, lang),
  pauseMin: ({ breaker }, _, lang) => count(Math.ceil(breaker.pauseS / 60), lang),
  selfTestMin: ({ selfTestEveryS }, _, lang) => count(Math.ceil(selfTestEveryS / 60), lang),
  depositMin: ({ payments }, _, lang) => usd(payments.depositMinMicros, lang),
  depositMax: ({ payments }, _, lang) => usd(payments.depositMaxMicros, lang),
  settlesDays: ({ payments }, _, lang) => count(payments.settlesDays, lang),
  withdrawMin: ({ payments }, _, lang) => usd(payments.withdrawalMinMicros, lang),
  withdrawAuto: ({ payments }, _, lang) => usd(payments.withdrawalAutoMicros, lang),
  withdrawDaily: ({ payments }, _, lang) => usd(payments.withdrawalDailyMicros, lang),
  exchangeFee: ({ payments }, _, lang) => percent(payments.exchangeFeeBps, lang),
  maxPhotoMb: ({ maxPhotoBytes }, _, lang) => megabytes(maxPhotoBytes, lang),
  referralReward: ({ referral }, _, lang) => coins(referral.rewardMicros, lang),
  referredReward: ({ referral }, _, lang) => coins(referral.referredMicros, lang),
  referralDays: ({ referral }, _, lang) => count(referral.applyWithinDays, lang),
  deedReward: ({ rewards }, _, lang) => coins(greatest(Object.values(rewards.amountsMicros)), lang),
  deedsPerDay: ({ rewards }, _, lang) => count(rewards.perDay, lang),
  deedsPerType: ({ rewards }, _, lang) => count(rewards.perTypePerDay, lang),
  coolDownMin: ({ rewards }, _, lang) => decimal(BigInt(Math.round(rewards.coolDownMinutes * 1e6)), lang),
  holdH: ({ rewards: { reviewHours, holdHours } }, _, lang) =>
    hours(Math.max(reviewHours, holdHours.judged, holdHours.word), lang),
  approvalH: ({ rewards: { reviewHours, holdHours } }, _, lang) =>
    hours(Math.max(reviewHours, holdHours.embedded), lang),
};

/** A help text with its values. Throws for an unknown placeholder: a mistake in the text. */
export function fill(text: string, settings: HelpSettings, market: MarketFacts, lang: Language): string {
  // An example body, as in `POST /auth/register {username, email}`, is no placeholder: the name of a placeholder stands alone.
  return text.replace(/\{([a-z]+[A-Z][A-Za-z]*|fee)\}/g, (_, name: string) => {
    const write = PLACEHOLDERS[name];
    if (!write) throw new Error(`Unknown placeholder in a help text: ${name}`);
    return write(settings, market, lang);
  });
}

const OTHERS: Record<Language, string> = { en: 'others', tr: 'diğerleri', ru: 'остальные', ko: '그 밖' };

/** "H100 2.5 USD, …, others 0.5 USD". */
export function priceList(prices: ReadonlyMap<string, bigint>, lang: Language): string {
  return [...prices]
    .map(([model, micros]) => `${model === 'default' ? OTHERS[lang] : model} ${usd(micros, lang)}`)
    .join(', ');
}

const megabytes = (bytes: number, lang: Language): string => count(Math.floor(bytes / BYTES_PER_MB), lang);

const hours = (value: number, lang: Language): string => decimal(BigInt(Math.round(value * 1e6)), lang);

const greatest = (amounts: bigint[]): bigint => amounts.reduce((a, b) => (b > a ? b : a), 0n);
