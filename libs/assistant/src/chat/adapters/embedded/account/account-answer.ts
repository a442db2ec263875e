import type { Language } from '../../../../domain/language.js';
import type {
  AccountDetails,
  AccountFacts,
  DeploySummary,
  DeviceSummary,
  JobSummary,
  SessionSummary,
} from '../../../ports/account-facts.js';
import { idIn } from '../../../domain/naming.js';
import type { RecordType } from '../../../domain/page.js';
import type { LiveTopic } from '../help/topic.js';
import { ACCOUNT_PHRASES } from '../phrases/account/index.js';
import { endOfProgram } from '../phrases/explain/explain-phrases.js';
import { PHRASES } from '../phrases/index.js';
import { coins, count, gigabytes, moment, usd } from '../text/amounts.js';
import { explainedDevice, explainedJob } from './explanations.js';
import { meant } from './named-things.js';
import {
  depositsAnswer,
  earningsAnswer,
  referralAnswer,
  rewardsAnswer,
  walletAnswer,
  withdrawalsAnswer,
} from './money-answers.js';

/** Topics that the caller's account answers. */
export type AccountTopic = Exclude<LiveTopic['id'], 'deploy-price' | 'write-request'>;

/** The endpoint that returns the same data. */
export const ACCOUNT_SOURCES: Record<AccountTopic, string> = {
  balance: 'GET /api/wallet',
  devices: 'GET /api/worker/devices',
  jobs: 'GET /api/jobs',
  earnings: 'GET /api/worker/earnings',
  sessions: 'GET /api/bandwidth/sessions',
  'my-deploys': 'GET /api/deploy/jobs',
  'my-wallet': 'GET /api/wallet',
  'my-deposits': 'GET /api/wallet/deposits',
  'my-withdrawals': 'GET /api/wallet/withdrawals',
  'my-rewards': 'GET /api/assistant/rewards',
  'my-referral': 'GET /api/referral/info',
};

/** The help text that answers the same question for anybody. */
export const GENERAL: Partial<Record<AccountTopic, string>> = {
  devices: 'more-jobs',
  jobs: 'job-states',
  earnings: 'device-earnings',
  sessions: 'proxy-quota',
  'my-wallet': 'cannot-withdraw',
  'my-deposits': 'deposit-missing',
  'my-withdrawals': 'withdrawal-waits',
  'my-rewards': 'reward-reasons',
  'my-referral': 'referral',
};

/** Help texts about obstacles; for signed-in callers, the state of their own account comes first. */
export const PERSONAL: Readonly<Record<string, AccountTopic>> = {
  'cannot-withdraw': 'my-wallet',
  'deposit-missing': 'my-deposits',
  'withdrawal-waits': 'my-withdrawals',
  insufficient_balance: 'balance',
  account_in_debt: 'my-wallet',
  gifts_stay_here: 'my-wallet',
};

/** The longest part of a name or title that answers repeat. */
const MAX_NAME = 80;
/** How many things of a list answers name one by one, and how many of those they explain. */
const MAX_LISTED = 10;
const MAX_EXPLAINED = 2;

/** Answers a topic from the account and nothing else. `message` may name one of the things. */
export async function accountAnswer(
  topic: AccountTopic,
  facts: AccountFacts,
  details: AccountDetails | undefined,
  message: string,
  lang: Language,
): Promise<string> {
  const say = PHRASES[lang];
  switch (topic) {
    case 'balance':
      return say.balance(coins(facts.balance.coinMicros, lang), usd(facts.balance.usdMicros, lang));
    case 'earnings': {
      const today = say.earned(coins(facts.earnedTodayCoinMicros, lang));
      return details ? `${today}\n${earningsAnswer(await details.earnings(), lang)}` : today;
    }
    case 'devices':
      return devicesAnswer(facts.devices, details, message, lang);
    case 'jobs':
      return jobsAnswer(facts.jobs, details, message, lang);
    case 'my-deploys':
      return listed(topic, facts.deploys, ACCOUNT_PHRASES[lang].noDeploys, message, lang, deployLine);
    case 'sessions':
      return listed(topic, facts.sessions.map(asThing), say.noSessions, message, lang, sessionLine);
    default:
      return details ? detailAnswer(topic, details, lang) : ACCOUNT_PHRASES[lang].logInFor(ACCOUNT_SOURCES[topic]);
  }
}

type DetailTopic = Extract<AccountTopic, 'my-wallet' | 'my-deposits' | 'my-withdrawals' | 'my-rewards' | 'my-referral'>;

async function detailAnswer(topic: DetailTopic, details: AccountDetails, lang: Language): Promise<string> {
  switch (topic) {
    case 'my-wallet':
      return walletAnswer(await details.wallet(), lang);
    case 'my-deposits':
      return depositsAnswer(await details.deposits(), lang);
    case 'my-withdrawals':
      return withdrawalsAnswer(await details.withdrawals(), lang);
    case 'my-rewards':
      return rewardsAnswer(await details.rewards(), lang);
    case 'my-referral':
      return referralAnswer(await details.referral(), lang);
  }
}

async function jobsAnswer(
  jobs: JobSummary[],
  details: AccountDetails | undefined,
  message: string,
  lang: Language,
): Promise<string> {
  const things = jobs.map((job) => ({ ...job, name: job.title }));
  const id = idIn(message);
  if (details && id !== undefined && !jobs.some((job) => job.id === id)) {
    const told = await details.job(id);
    return told ? `${id}\n${explainedJob(told, lang)}` : PHRASES[lang].noSuchItem;
  }
  const unsettled = ({ status }: JobSummary) => status === 'waiting' || status === 'failed';
  return listed('jobs', things, PHRASES[lang].noJobs, message, lang, jobLine, unsettled, async (job) => {
    const told = await details?.job(job.id);
    return told && `${jobHead(job, lang)}.\n${explainedJob(told, lang)}`;
  });
}

function devicesAnswer(
  devices: DeviceSummary[],
  details: AccountDetails | undefined,
  message: string,
  lang: Language,
): Promise<string> {
  const idle = ({ idleReason }: DeviceSummary) => idleReason !== null;
  return listed('devices', devices, PHRASES[lang].noDevices, message, lang, deviceLine, idle, async (device) => {
    const told = await details?.device(device.id);
    return told && `${deviceHead(device, lang)}.\n${explainedDevice(told, lang)}`;
  });
}

/**
 * The things that a message means, or all of them. Explains up to two at length: those it means, otherwise the newest
 * and those with a problem.
 */
async function listed<T extends { id: string; name: string }>(
  topic: AccountTopic,
  things: readonly T[],
  none: string,
  message: string,
  lang: Language,
  line: (thing: T, lang: Language) => string,
  isUnsettled: (thing: T) => boolean = () => false,
  explain: (thing: T) => Promise<string | undefined | null> = async () => null,
): Promise<string> {
  if (things.length === 0) return none;
  const named = meant(things, message);
  if (named?.length === 0) return PHRASES[lang].noSuchItem;
  const [worst, ...others] = things.filter(isUnsettled);
  const first = named ?? [...new Set([worst ?? things[0]!, things[0]!, ...others])];
  const explained = new Set(first.slice(0, MAX_EXPLAINED));
  const shownThings = (named ?? things).slice(0, MAX_LISTED);
  const parts = await Promise.all(
    shownThings.map(async (thing) => (explained.has(thing) && (await explain(thing))) || line(thing, lang)),
  );
  const left = (named ?? things).length - shownThings.length;
  if (left > 0) parts.push(ACCOUNT_PHRASES[lang].more(count(left, lang), ACCOUNT_SOURCES[topic]));
  return parts.join('\n');
}

/** One line on a record without an explanation; empty if it isn't among the facts. */
export function recordHead(type: RecordType, facts: AccountFacts, id: string, lang: Language): string {
  const line = <T extends { id: string }>(records: readonly T[], say: (record: T, lang: Language) => string) =>
    records.filter((record) => record.id === id).map((record) => say(record, lang))[0] ?? '';
  switch (type) {
    case 'job':
      return line(facts.jobs, (job) => `${jobHead(job, lang)}.`);
    case 'deploy':
      return line(facts.deploys, deployLine);
    case 'session':
      return line(facts.sessions, sessionLine);
    case 'device':
      return line(facts.devices, deviceLine);
  }
}

const deviceHead = ({ name, online, lastSeenAt, earnTodayMicros }: DeviceSummary, lang: Language): string => {
  const say = PHRASES[lang];
  const state = [online ? say.online : say.offline];
  if (lastSeenAt && !online) state.push(say.lastSeen(moment(lastSeenAt)));
  state.push(say.deviceEarned(coins(earnTodayMicros, lang)));
  return `${shown(name)}: ${state.join('; ')}`;
};

function deviceLine(device: DeviceSummary, lang: Language): string {
  const { deviceWorks, idle } = PHRASES[lang];
  return `${deviceHead(device, lang)}; ${device.idleReason ? idle[device.idleReason] : deviceWorks}.`;
}

const jobHead = ({ title, priceCoinMicros, status }: JobSummary, lang: Language): string =>
  `${shown(title)} (${coins(priceCoinMicros, lang)}): ${PHRASES[lang].status[status] ?? status}`;

function jobLine(job: JobSummary, lang: Language): string {
  const say = PHRASES[lang];
  const line = `${jobHead(job, lang)}${job.waitingReason ? `: ${say.waiting[job.waitingReason]}` : ''}.`;
  return job.programFailure ? `${line}\n${endOfProgram(job.programFailure, say)}` : line;
}

function deployLine(deploy: DeploySummary, lang: Language): string {
  const say = ACCOUNT_PHRASES[lang];
  const { status, reason, reasonCode, endsAt } = deploy;
  const money = (micros: bigint) => (deploy.currency === 'coin' ? coins(micros, lang) : usd(micros, lang));
  const head = say.deploy({
    name: shown(deploy.name),
    status: say.deployStatus[status] ?? status,
    running: count(deploy.runningReplicas, lang),
    replicas: count(deploy.replicas, lang),
  });
  const why = say.deployReason[reasonCode] ?? (reason && `${reason}${/[.!?]$/.test(reason) ? '' : '.'}`);
  const ends = endsAt && status === 'running' ? say.deployEnds(moment(endsAt)) : '';
  return [head, why, say.deployMoney(money(deploy.heldMicros), money(deploy.billedMicros)), ends]
    .filter(Boolean)
    .join(' ');
}

function sessionLine({ id, status, remainingGb, boughtGb, expiresAt }: SessionSummary, lang: Language): string {
  const { session } = PHRASES[lang];
  const line = `${session(id, gigabytes(remainingGb, lang), gigabytes(boughtGb, lang), moment(expiresAt))}.`;
  return status === 'active' ? line : `${line} ${ACCOUNT_PHRASES[lang].sessionOver}`;
}

const asThing = (session: SessionSummary) => ({ ...session, name: session.id });

/** A name that the caller chose, on one line, cut to a recognisable length. */
function shown(name: string): string {
  const line = name.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return `"${line.length > MAX_NAME ? `${line.slice(0, MAX_NAME)}…` : line}"`;
}
