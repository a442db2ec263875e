import { piecesOf, ChatModel, type ChatReply, type ChatRequest, type Source } from '../../ports/chat-model.js';
import type { Knowledge, Passage } from '../../ports/knowledge.js';
import { PHRASES } from '../embedded/phrases/index.js';
import { chatMessages, toldFacts } from './chat-prompt.js';
import { unfounded } from './checked-answer.js';
import { UnfoundedAnswer } from '../../../adapters/openai/endpoint-errors.js';
import type { OpenAiEndpoint } from '../../../adapters/openai/openai-endpoint.js';
import { retrieved, type Finds } from './retrieved-passages.js';
import type { Told } from './told-quantities.js';

/** A reply of some hundred words, in any of the four languages. */
const MAX_REPLY_TOKENS = 1024;
const MAX_SOURCES = 5;

/**
 * A language model behind an OpenAI-compatible endpoint. It answers from passages and facts, and its answer is sent
 * only after a check against them.
 */
export class OpenAiChatModel extends ChatModel {
  constructor(
    private readonly endpoint: OpenAiEndpoint,
    readonly model: string,
    private readonly finds: Finds,
    private readonly knowledge: Knowledge,
  ) {
    super();
  }

  async reply(request: ChatRequest, signal: AbortSignal): Promise<ChatReply> {
    const passages = await retrieved(request, this.finds, this.knowledge);
    const messages = chatMessages(request, passages);
    const completion = { model: this.model, messages, max_tokens: MAX_REPLY_TOKENS, temperature: 0.3 };
    const check = (text: string) => {
      const claims = unfounded(text, toldBy(request, passages), this.knowledge);
      if (claims.length > 0) throw new UnfoundedAnswer(claims);
    };
    const answer = await this.endpoint.complete(completion, signal, { check });
    return { ...this.withSources(answer, passages, request), model: this.model };
  }

  /** Sends nothing before the whole answer was checked, since sent text can't be taken back. */
  async *stream(request: ChatRequest, signal: AbortSignal): AsyncGenerator<string, readonly Source[]> {
    const { reply, sources } = await this.reply(request, signal);
    for (const piece of piecesOf(reply)) {
      signal.throwIfAborted();
      yield piece;
    }
    return sources;
  }

  /** The sources that the answer names; otherwise the best, which is appended. */
  private withSources(answer: string, passages: readonly Passage[], { lang }: ChatRequest) {
    const paths = [...new Set(passages.map(({ path }) => path))].filter((path) => path !== '');
    const named = paths.filter((path) => isNamed(path, answer)).slice(0, MAX_SOURCES);
    const best = named.length === 0 && passages[0] && passages[0].path !== '' ? [passages[0].path] : [];
    const sources = [...named, ...best].map((path) => ({ title: this.knowledge.titleOf(path) ?? path, path }));
    return { reply: best[0] === undefined ? answer : `${answer}\n\n${PHRASES[lang].sources(best[0])}`, sources };
  }
}

/** `POST /api/jobs/{id}/cancel` doesn't name `POST /api/jobs`. */
const isNamed = (path: string, answer: string): boolean =>
  answer
    .split(path)
    .slice(1)
    .some((rest) => !/^[\w/-]/.test(rest));

function toldBy(
  { facts, market, turns, location = '', weather = '' }: ChatRequest,
  passages: readonly Passage[],
): Told {
  return {
    passages: passages.map(({ title, path, text }) => `${title}\n${path}\n${text}`),
    facts: toldFacts(facts, market),
    conversation: [...turns.map(({ content }) => content), location, weather],
    market,
  };
}
