import type { Language } from '../../domain/language.js';
import type { HelpFigures } from '../../help-figures.js';
import { ChatModel } from '../../ports/chat-model.js';
import type { ChatReply, ChatRequest } from '../../ports/chat-model.js';
import { accountAnswer, isNamed } from './account/account-answer.js';
import { ordinalIn, withoutOrdinals } from './account/ordinals.js';
import { fill } from './figures.js';
import { HELP } from './help/index.js';
import { isHelp } from './help/topic.js';
import type { Topic } from './help/topic.js';
import { LIVE } from './live/index.js';
import { PHRASES } from './phrases/index.js';
import { parseRequest } from './requests/parse-request.js';
import { quote, quoteAskedFor } from './requests/quote.js';
import { Retrieval } from './text/retrieval.js';
import { ENOUGH_SAID, merged, said } from './training/draft.js';
import { trainingAnswer } from './training/training-answer.js';

export const EMBEDDED_MODEL = 'embedded-retrieval-v1';

/** A help text found with this much confidence is the answer in mode `training` too. */
const SURE = 0.8;
/** The longest part of a message that is read. */
const MAX_READ = 4000;
/** Turns of the user before this one that a request may be made of. */
const MAX_BACK = 6;

/**
 * Answers from help texts and facts, by search and rules: there is nothing in it that could obey a message, and
 * nothing of a message is ever answered as a fact. Of the history only the user's own turns are read.
 */
export class EmbeddedChatModel extends ChatModel {
  readonly model = EMBEDDED_MODEL;
  /** Made for a language at its first question. */
  private readonly retrievals = new Map<Language, Retrieval>();

  constructor(private readonly figures: HelpFigures) {
    super();
  }

  reply(request: ChatRequest, signal: AbortSignal): Promise<ChatReply> {
    if (signal.aborted) return Promise.reject(signal.reason as Error);
    return Promise.resolve({ reply: this.answer(request), model: this.model });
  }

  async *stream(request: ChatRequest, signal: AbortSignal): AsyncIterable<string> {
    const { reply } = await this.reply(request, signal);
    for (const [piece] of reply.matchAll(/\S+\s*|\s+/gu)) {
      signal.throwIfAborted();
      yield piece;
    }
  }

  /** The topic a message is about, by its id; for tests and for whoever extends the texts. */
  topicOf(message: string, lang: Language, mode: ChatRequest['mode'] = 'chat'): string | undefined {
    return this.retrieval(lang).find(message, mode)?.topic.id;
  }

  private answer(request: ChatRequest): string {
    const users = request.turns.filter(({ role }) => role === 'user').map(({ content }) => content.slice(0, MAX_READ));
    const message = users.pop() ?? '';
    return (
      (request.mode === 'training' ? this.written(request, users, message) : this.priced(request, message)) ??
      this.found(request, users, message) ??
      PHRASES[request.lang].unknown
    );
  }

  /** A request for the API; undefined when the message is about something else. */
  private written({ lang, market, mode }: ChatRequest, before: string[], message: string): string | undefined {
    const prices = market.gpuPricesUsdMicros;
    const found = this.retrieval(lang).find(message, mode);
    const now = parseRequest(message, prices, lang);
    const isAsked = found?.topic.id === 'write-request';
    const earlier = merged(before.slice(-MAX_BACK).map((turn) => parseRequest(turn, prices, lang)));
    const goesOn = said(earlier) >= ENOUGH_SAID && Object.values(now).some((slot) => slot !== undefined);
    if (!isAsked && found && isHelp(found.topic) && found.confidence >= SURE) return undefined;
    if (said(now) >= ENOUGH_SAID || (isAsked && said(now) > 0) || goesOn)
      return trainingAnswer(merged([earlier, now]), market, lang);
    return isAsked ? PHRASES[lang].request.askAnything : undefined;
  }

  /** What GPUs would cost; undefined when the message doesn't ask for it. */
  private priced({ lang, market }: ChatRequest, message: string): string | undefined {
    const request = quoteAskedFor(message, market.gpuPricesUsdMicros, lang);
    return request && quote(request, market, lang);
  }

  private found(request: ChatRequest, before: string[], message: string): string | undefined {
    const { lang, facts, mode } = request;
    const asked = withoutNames(message, facts);
    const topic = this.retrieval(lang).find(asked, mode)?.topic ?? this.followedUp(request, before, message);
    if (!topic) return undefined;
    if (isHelp(topic)) return fill(topic[lang].text, this.figures, request.market, lang);
    if (topic.id === 'write-request') return PHRASES[lang].request.askAnything;
    if (topic.id === 'deploy-price')
      return quote(parseRequest(message, request.market.gpuPricesUsdMicros, lang), request.market, lang);
    if (facts === null) return PHRASES[lang].logIn;
    return accountAnswer(topic.id, facts, message, lang);
  }

  /** "And the second one?", "why is rig-2?": the topic of the user's question before this one. */
  private followedUp({ lang, facts, mode }: ChatRequest, before: string[], message: string): Topic | undefined {
    const last = before.at(-1);
    const names = [...(facts?.devices ?? []).map(({ name }) => name), ...(facts?.jobs ?? []).map(({ title }) => title)];
    const points = ordinalIn(message) !== undefined || names.some((name) => isNamed(name, message));
    if (last === undefined || !points) return undefined;
    const topic = this.retrieval(lang).find(withoutNames(last, facts), mode)?.topic;
    return topic && !isHelp(topic) ? topic : undefined;
  }

  private retrieval(lang: Language): Retrieval {
    let retrieval = this.retrievals.get(lang);
    if (!retrieval) this.retrievals.set(lang, (retrieval = new Retrieval([...HELP, ...LIVE], lang)));
    return retrieval;
  }
}

/** A message without the names the caller gave to things, and without "the second": they say nothing of the topic. */
function withoutNames(asked: string, facts: ChatRequest['facts']): string {
  const message = withoutOrdinals(asked);
  if (facts === null) return message;
  const names = [...facts.devices.map(({ name }) => name), ...facts.jobs.map(({ title }) => title)];
  return names
    .filter((name) => isNamed(name, message))
    .reduce((text, name) => {
      const at = text.toLowerCase().indexOf(name.toLowerCase());
      return at < 0 ? text : `${text.slice(0, at)} ${text.slice(at + name.length)}`;
    }, message);
}
