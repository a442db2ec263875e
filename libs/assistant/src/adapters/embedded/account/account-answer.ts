import type { Language } from '../../../domain/language.js';
import type { AccountFacts, DeviceSummary, JobSummary, SessionSummary } from '../../../ports/account-facts.js';
import { PHRASES } from '../phrases/index.js';
import { coins, gigabytes, moment, usd } from '../text/amounts.js';
import { ordinalIn } from './ordinals.js';

export type AccountTopic = 'balance' | 'devices' | 'jobs' | 'earnings' | 'sessions';

/** The longest part of a name or title that is repeated. */
const MAX_NAME = 80;

/** What the facts say about a topic; everything shown is in them. `message` may name one device or job, or "the second". */
export function accountAnswer(topic: AccountTopic, facts: AccountFacts, message: string, lang: Language): string {
  const say = PHRASES[lang];
  switch (topic) {
    case 'balance':
      return say.balance(coins(facts.balance.coinMicros, lang), usd(facts.balance.usdMicros, lang));
    case 'earnings':
      return say.earned(coins(facts.earnedTodayCoinMicros, lang));
    case 'devices':
      return list(facts.devices, say.noDevices, message, lang, ({ name }) => name, deviceLine);
    case 'jobs':
      return list(facts.jobs, say.noJobs, message, lang, ({ title }) => title, jobLine);
    case 'sessions':
      return list(facts.sessions, say.noSessions, message, lang, ({ id }) => id, sessionLine);
  }
}

function list<T>(
  items: readonly T[],
  none: string,
  message: string,
  lang: Language,
  nameOf: (item: T) => string,
  line: (item: T, lang: Language) => string,
): string {
  if (items.length === 0) return none;
  const named = items.filter((item) => isNamed(nameOf(item), message));
  if (named.length > 0) return named.map((item) => line(item, lang)).join('\n');
  const ordinal = ordinalIn(message);
  if (ordinal === undefined) return items.map((item) => line(item, lang)).join('\n');
  const item = items.at(ordinal);
  return item === undefined ? PHRASES[lang].noSuchItem : line(item, lang);
}

/** Whether a message names it, as a whole word. */
export function isNamed(name: string, message: string): boolean {
  const at = name.trim() === '' ? -1 : message.toLowerCase().indexOf(name.toLowerCase());
  if (at < 0) return false;
  const around = (message[at - 1] ?? ' ') + (message[at + name.length] ?? ' ');
  return !/[\p{Script=Latin}\p{Script=Cyrillic}\p{N}]/u.test(around);
}

function deviceLine(device: DeviceSummary, lang: Language): string {
  const say = PHRASES[lang];
  const state = [device.online ? say.online : say.offline];
  if (device.lastSeenAt && !device.online) state.push(say.lastSeen(moment(device.lastSeenAt)));
  state.push(device.idleReason ? say.idle[device.idleReason] : say.deviceWorks);
  state.push(say.deviceEarned(coins(device.earnTodayMicros, lang)));
  return `${shown(device.name)}: ${state.join('; ')}.`;
}

function jobLine(job: JobSummary, lang: Language): string {
  const say = PHRASES[lang];
  const why = job.waitingReason ? `: ${say.waiting[job.waitingReason]}` : '';
  const line = `${shown(job.title)} (${coins(job.priceCoinMicros, lang)}): ${say.status[job.status] ?? job.status}${why}.`;
  if (!job.programFailure) return line;
  const { exitCode, reason, logTail } = job.programFailure;
  const how = exitCode === null ? say.programEnded(reason ?? '') : say.programFailed(exitCode);
  return [line, how, ...(logTail === null ? [] : [say.lastLines, logTail])].join('\n');
}

function sessionLine(session: SessionSummary, lang: Language): string {
  const { id, remainingGb, boughtGb, expiresAt } = session;
  return `${PHRASES[lang].session(id, gigabytes(remainingGb, lang), gigabytes(boughtGb, lang), moment(expiresAt))}.`;
}

/** A name of the caller's own choosing, on one line and no longer than needed to know it by. */
function shown(name: string): string {
  const line = name.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return `"${line.length > MAX_NAME ? `${line.slice(0, MAX_NAME)}…` : line}"`;
}
