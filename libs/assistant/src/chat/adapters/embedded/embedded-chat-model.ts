import type { Language } from '../../../domain/language.js';
import type { HelpSettings } from '../../domain/help-settings.js';
import { isNamed } from '../../domain/naming.js';
import {
  ChatModel,
  piecesOf,
  type ChatReply,
  type ChatRequest,
  type Mode,
  type Source,
} from '../../ports/chat-model.js';
import type { Knowledge, Passage } from '../../ports/knowledge.js';
import { ACCOUNT_SOURCES, accountAnswer, GENERAL, PERSONAL, type AccountTopic } from './account/account-answer.js';
import { meant, thingsOf, withoutThings } from './account/named-things.js';
import { pageAnswer } from './account/page-answer.js';
import { gistOf, MAX_PASSAGES, quoted, sourcesOf, speaksOf, unknown, type Answer } from './answer.js';
import { isHostile } from './finding/hostile.js';
import { TopicFinder, type Found } from './finding/topic-finder.js';
import { errorNamedIn } from './help/errors/error-named-in.js';
import { HELP } from './help/index.js';
import { isHelp, type HelpTopic, type Topic } from './help/topic.js';
import { LIVE } from './live/index.js';
import { ACCOUNT_PHRASES } from './phrases/account/index.js';
import { PHRASES } from './phrases/index.js';
import { fill } from './placeholders.js';
import { described } from './requests/described.js';
import { parseRequest } from './requests/parse-request.js';
import { priceAnswer } from './requests/price-answer.js';
import { quote } from './requests/quote.js';
import { wordsOf } from './text/words.js';
import { ENOUGH_SAID, merged, said } from './training/draft.js';
import { trainingAnswer } from './training/training-answer.js';

export const EMBEDDED_MODEL = 'embedded-retrieval-v1';

/** In mode `training`, a help text wins from this likelihood on. */
const SURE = 0.95;
/** The longest part of a message that we read. */
const MAX_READ = 4000;
/** Earlier turns of the user that may contribute to a request. */
const MAX_BACK = 6;
/** If a question is off topic with at least this likelihood, no passage answers it. */
const MOSTLY = 0.92;
/** Longer questions don't search the passages. */
const MAX_SEARCHED = 12;

/** How a model is told about this engine's answer. */
const ANSWER = 'What a search for this finds';

/**
 * Answers from help texts, passages and facts, by search and rules: nothing in it could obey a message, and it never
 * repeats a message as a fact. Of the history it reads only the user's own turns.
 */
export class EmbeddedChatModel extends ChatModel {
  readonly model = EMBEDDED_MODEL;
  private readonly finder = new TopicFinder([...HELP, ...LIVE]);

  constructor(
    private readonly settings: HelpSettings,
    private readonly knowledge: Knowledge,
  ) {
    super();
  }

  async reply(request: ChatRequest, signal: AbortSignal): Promise<ChatReply> {
    signal.throwIfAborted();
    const { text, from } = await this.answer(request);
    const sources = from.map((path) => ({ title: this.knowledge.titleOf(path) ?? path, path }));
    const named = from.length > 0 ? `\n\n${PHRASES[request.lang].sources(from.join(', '))}` : '';
    return { reply: text + named, sources, model: this.model };
  }

  async *stream(request: ChatRequest, signal: AbortSignal): AsyncGenerator<string, readonly Source[]> {
    const { reply, sources } = await this.reply(request, signal);
    for (const piece of piecesOf(reply)) {
      signal.throwIfAborted();
      yield piece;
    }
    return sources;
  }

  /** Its own answer, then similar topics: the material for a model. `path` is empty where there is none. */
  async passages(request: ChatRequest): Promise<Passage[]> {
    const { lang, facts, mode } = request;
    const { text, from } = await this.answer(request);
    const before = asked(request);
    const message = before.pop() ?? '';
    const found = this.finder.find(withoutThings(message, facts), lang, mode, before);
    const near = found.isElsewhere ? [] : [...found.topics, ...found.nearest].filter(isHelp);
    return [
      { title: ANSWER, path: from[0] ?? '', text },
      ...near.map((topic) => ({
        title: topic.en.question,
        path: topic.sources?.[0] ?? '',
        text: fill(topic[lang].text, this.settings, request.market, lang),
      })),
    ];
  }

  /** A message that names an error asks about it; `second_factor_required` is no second thing. */
  private find(message: string, { lang, facts, mode }: ChatRequest, before: readonly string[]): Found {
    const found = this.finder.find(withoutThings(message, facts), lang, mode, before);
    const error = errorNamedIn(message);
    return error ? { ...found, topics: [error] } : found;
  }

  private async answer(request: ChatRequest): Promise<Answer> {
    const users = asked(request);
    const message = users.pop() ?? '';
    if (isHostile(message)) return { text: PHRASES[request.lang].unknown, from: [] };
    const here = await this.onPage(request, message);
    if (here) return here;
    return (
      (request.mode === 'training'
        ? await this.written(request, users, message)
        : this.priceAnswer(request, message)) ?? (await this.found(request, users, message))
    );
  }

  /** "Why does it wait?": about the record that the caller looks at; undefined: the message is about something else. */
  private async onPage(request: ChatRequest, message: string): Promise<Answer | undefined> {
    const { lang, facts, market, mode, page } = request;
    if (!page?.subject || mode !== 'chat' || errorNamedIn(message)) return undefined;
    const { topics } = this.finder.find(withoutThings(message, facts), lang, mode);
    const here = await pageAnswer(request, message, topics[0]);
    if (!here) return undefined;
    const help = here.help ? `\n${fill(here.help[lang].text, this.settings, market, lang)}` : '';
    return { text: here.text + help, from: here.from };
  }

  /** A request for the API; undefined when the message is about something else. */
  private async written(request: ChatRequest, before: string[], message: string): Promise<Answer | undefined> {
    const { lang, market, mode } = request;
    const prices = market.gpuPricesUsdMicros;
    const { topics, confidence } = this.finder.find(message, lang, mode);
    const now = parseRequest(message, prices, lang);
    const isAsked = topics[0]?.id === 'write-request';
    const earlier = merged(before.slice(-MAX_BACK).map((turn) => parseRequest(turn, prices, lang)));
    const goesOn = said(earlier) >= ENOUGH_SAID && Object.values(now).some((slot) => slot !== undefined);
    const isQuestion = !isAsked && topics[0] && isHelp(topics[0]) && confidence >= SURE;
    if (isQuestion && said(now) < 2 * ENOUGH_SAID) return undefined;
    if (said(now) >= ENOUGH_SAID || (isAsked && said(now) > 0) || goesOn)
      return { text: trainingAnswer(merged([earlier, now]), market, lang), from: [] };
    return isAsked ? { text: PHRASES[lang].request.askAnything, from: [] } : undefined;
  }

  /** A price; undefined if the message doesn't ask for one. */
  private priceAnswer({ lang, market }: ChatRequest, message: string): Answer | undefined {
    const text = priceAnswer(message, market, this.settings.defaultPricePerGbMicros, lang);
    return text === undefined ? undefined : { text, from: endpointsIn(text) };
  }

  private async found(request: ChatRequest, before: string[], message: string): Promise<Answer> {
    const { lang } = request;
    const found = this.find(message, request, before);
    const pointed = await this.pointedAt(request, before, message, found);
    const [best] = found.topics;
    const [first, ...others] = pointed ? [pointed, ...(best && isHelp(best) ? [best] : [])] : found.topics;
    // A long story names things in passing and shares words with most passages.
    const isShort = wordsOf(message, lang).length <= MAX_SEARCHED;
    const named = isShort ? this.knowledge.exact(message) : [];
    if (named.length > 0 && !(first && speaksOf(first, named))) return quoted(named, lang);
    if (first) return this.withOthers(first, others, request, before, message);
    const passages = isShort && found.elsewhere < MOSTLY ? this.knowledge.search(message, MAX_PASSAGES) : [];
    return passages.length > 0 ? quoted(passages, lang) : unknown(found, lang);
  }

  /** The first topic in full; equally likely ones by their question and the gist of their answer. */
  private async withOthers(
    first: Topic,
    others: readonly Topic[],
    request: ChatRequest,
    before: string[],
    message: string,
  ): Promise<Answer> {
    const answer = await this.told(first, request, before, message);
    const { lang, market } = request;
    const or = others.map((other) => {
      const asked = PHRASES[lang].orElse(other[lang].question, sourcesOf(other)[0]);
      return isHelp(other) ? `${asked}\n${gistOf(fill(other[lang].text, this.settings, market, lang))}` : asked;
    });
    return { text: [answer.text, ...or].join('\n\n'), from: answer.from };
  }

  private async told(topic: Topic, request: ChatRequest, before: string[], message: string): Promise<Answer> {
    const { lang, facts, details, market } = request;
    const from = sourcesOf(topic);
    if (isHelp(topic)) return { text: await this.helped(topic, request, message), from };
    if (topic.id === 'write-request') return { text: PHRASES[lang].request.askAnything, from };
    if (topic.id === 'deploy-price')
      return {
        text: quote(described(before.at(-1), message, market.gpuPricesUsdMicros, lang), market, lang, message),
        from,
      };
    if (facts === null) return { text: this.toStrangers(topic.id, request), from };
    return { text: await accountAnswer(topic.id, facts, details, message, lang), from };
  }

  /** A help text; if it is about obstacles, the state of the caller's account comes first. */
  private async helped(topic: HelpTopic, request: ChatRequest, message: string): Promise<string> {
    const { lang, facts, details, market } = request;
    const text = fill(topic[lang].text, this.settings, market, lang);
    const own = PERSONAL[topic.id];
    return facts && details && own ? `${await accountAnswer(own, facts, details, message, lang)}\n${text}` : text;
  }

  /** The general answer, and the call that gives the caller's own after signing in. */
  private toStrangers(topic: AccountTopic, { lang, market }: ChatRequest): string {
    const general = HELP.find(({ id }) => id === GENERAL[topic]);
    const logIn = ACCOUNT_PHRASES[lang].logInFor(ACCOUNT_SOURCES[topic]);
    return general ? `${fill(general[lang].text, this.settings, market, lang)}\n\n${logIn}` : logIn;
  }

  /** "Why is rig-2?": the name tells the kind of thing. "And the second one?": the question before tells the topic. */
  private async pointedAt(
    { lang, facts, mode }: ChatRequest,
    before: string[],
    message: string,
    { topics }: Found,
  ): Promise<Topic | undefined> {
    if (facts === null || meant(thingsOf(facts), message) === null) return undefined;
    const [found] = topics;
    const [kind] = Object.entries(KINDS).find(([, things]) => isNamedIn(facts[things], message)) ?? [];
    if (kind !== undefined && !ABOUT[kind]?.includes(found?.id ?? '')) return LIVE.find(({ id }) => id === kind);
    if (found && !isHelp(found)) return found;
    const last = before.at(-1);
    if (last === undefined || found) return undefined;
    const [topic] = this.finder.find(withoutThings(last, facts), lang, mode).topics;
    return topic && !isHelp(topic) ? topic : undefined;
  }
}

/** The lists of the account's facts, by the topic that tells of them. */
const KINDS = { devices: 'devices', jobs: 'jobs', 'my-deploys': 'deploys' } as const;

/** Other topics that tell of these things one by one. */
const ABOUT: Readonly<Record<string, readonly string[]>> = { devices: ['earnings'] };

/** Whether a message uses the name of one of them; "the second" may mean anything. */
function isNamedIn(things: readonly ({ name: string } | { title: string })[], message: string): boolean {
  return things.some((thing) => isNamed('name' in thing ? thing.name : thing.title, message));
}

const endpointsIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(/\b(?:GET|POST) \/[\w/{}-]*[\w}]/g), ([endpoint]) => endpoint)),
];

/** The user's turns, oldest first; the last is the message to answer. */
const asked = ({ turns }: ChatRequest): string[] =>
  turns.filter(({ role }) => role === 'user').map(({ content }) => content.slice(0, MAX_READ));
