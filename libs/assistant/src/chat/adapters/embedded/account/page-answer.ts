import type { Language } from '../../../../domain/language.js';
import type { RecordType, Subject } from '../../../domain/page.js';
import { pointsAtPage, wishesIn, type Wish } from '../../../domain/wishes.js';
import { LISTS, type AccountFacts } from '../../../ports/account-facts.js';
import type { ChatRequest } from '../../../ports/chat-model.js';
import { subjectOf } from '../../../use-cases/subject.js';
import { HELP } from '../help/index.js';
import type { HelpTopic, Topic } from '../help/topic.js';
import { ACCOUNT_PHRASES } from '../phrases/account/index.js';
import { coins, usd } from '../text/amounts.js';
import { accountAnswer, ACCOUNT_SOURCES, recordHead, type AccountTopic } from './account-answer.js';
import { withoutThings } from './named-things.js';

/** The live topic that tells of such records. */
const LIVE_OF: Record<RecordType, AccountTopic> = {
  job: 'jobs',
  deploy: 'my-deploys',
  session: 'sessions',
  device: 'devices',
};

/** Help texts on what one may want with a record. */
const HELP_OF: Record<RecordType, Partial<Record<Wish, string>>> = {
  job: {
    end: 'cancel-job',
    accept: 'accept-result',
    dispute: 'dispute-result',
    again: 'retry-job',
    raise: 'change-job',
  },
  deploy: { end: 'stop-deploy', scale: 'scale-deploy', raise: 'scale-deploy' },
  session: { end: 'end-proxy', top_up: 'proxy-quota' },
  device: { self_test: 'reliability' },
};

/** Whoever says one of these speaks of something else than the record that they see. */
const ELSEWHERE: readonly Wish[] = [
  'withdraw',
  'add_device',
  'api_keys',
  'webhooks',
  'rewards',
  'account',
  'offers',
] as const;

const PLURAL =
  /(?<!\p{L})(?:all|every|jobs|deploys|devices|machines|sessions|hepsi|tüm|işler\p{L}*|cihazlar\p{L}*|oturumlar\p{L}*|все|мои|задания|деплои|устройства|сессии)(?!\p{L})|(?:작업|배포|기기|세션)들|모든|전체/iu;

/** An answer before its help text is filled in. */
export interface PageAnswer {
  text: string;
  from: readonly string[];
  /** What follows the record's state; null: nothing. */
  help: HelpTopic | null;
}

/** What a message asks about the record on the caller's page; undefined: it asks about something else. */
export async function pageAnswer(
  request: ChatRequest,
  message: string,
  found: Topic | undefined,
): Promise<PageAnswer | undefined> {
  const { facts, details, lang, page } = request;
  const subject = subjectOf(request, message);
  if (facts === null || !subject || subject.id !== page?.subject?.id) return undefined;
  const wishes = wishesIn(withoutThings(message, facts));
  if (!isAboutRecord(message, subject, wishes, found)) return undefined;
  const topic = LIVE_OF[subject.type];
  const help = helpFor(subject, wishes);
  const parts: string[] = [];
  if (wishes.has('cost')) parts.push(costOf(subject, facts, lang));
  if (!wishes.has('cost') || wishes.has('why'))
    parts.push(await accountAnswer(topic, facts, details, subject.id, lang));
  return { text: parts.join('\n'), from: [ACCOUNT_SOURCES[topic], ...(help?.sources ?? [])], help };
}

function isAboutRecord(message: string, { type }: Subject, wishes: Set<Wish>, found: Topic | undefined): boolean {
  if (ELSEWHERE.some((wish) => wishes.has(wish)) || PLURAL.test(message)) return false;
  if (found?.id === LIVE_OF[type]) return true;
  return pointsAtPage(message) && [...wishes].some((wish) => isOf(type, wish));
}

const isOf = (type: RecordType, wish: Wish): boolean => wish === 'why' || wish === 'cost' || wish in HELP_OF[type];

function helpFor({ type }: Subject, wishes: Set<Wish>): HelpTopic | null {
  const wish = [...wishes].find((each) => each in HELP_OF[type]);
  return HELP.find(({ id }) => wish !== undefined && id === HELP_OF[type][wish]) ?? null;
}

/** What it cost so far, in one or two sentences. */
function costOf({ type, id }: Subject, facts: AccountFacts, lang: Language): string {
  const say = ACCOUNT_PHRASES[lang];
  const head = recordHead(type, facts, id, lang);
  const record = facts[LISTS[type]].find((each) => each.id === id);
  if (record && 'paidCoinMicros' in record) return `${head} ${say.paidSoFar(coins(record.paidCoinMicros, lang))}`;
  if (record && 'spentUsdMicros' in record) return `${head} ${say.usedSoFar(usd(record.spentUsdMicros, lang))}`;
  return head;
}
