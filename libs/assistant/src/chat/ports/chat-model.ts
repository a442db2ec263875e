import type { Language } from '../../domain/language.js';
import type { AccountDetails, AccountFacts, MarketFacts } from './account-facts.js';

/**
 * What a conversation is for: `chat` about the service and the caller's account, `goodness` about good deeds and how
 * they are rewarded, `training` to write a job or deploy request.
 */
export const MODES = ['chat', 'goodness', 'training'] as const;
export type Mode = (typeof MODES)[number];

export interface ChatTurn {
  role: 'user' | 'assistant';
  /** Untrusted text, at most 4000 characters; assistant turns too, since clients send the history. */
  content: string;
}

export interface ChatRequest {
  /** Oldest first; the last is the user's message to answer. */
  turns: ChatTurn[];
  mode: Mode;
  /** What to answer in: the language of the last message. */
  lang: Language;
  /** Where the caller says they are. Untrusted, at most 200 characters. */
  location?: string;
  /** What the caller says the weather is. Untrusted, at most 200 characters. */
  weather?: string;
  /** Null: an anonymous caller. */
  facts: AccountFacts | null;
  /** What more may be asked of the caller's account; absent: nothing. */
  details?: AccountDetails;
  market: MarketFacts;
}

/** Where more is said about an answer. */
export interface Source {
  /** In English: what the endpoint or the part of the page is about. */
  title: string;
  /** An endpoint as in the API's description (`POST /api/jobs`), a page (`docs/operations.md#backups`) or a command. */
  path: string;
}

export interface ChatReply {
  reply: string;
  /** Best first, at most 5; empty when the answer comes from nowhere. */
  sources: readonly Source[];
  /** What answered, e.g. `embedded-retrieval-v1`. */
  model: string;
}

/** Answers one message. */
export abstract class ChatModel {
  /** What `model` of its replies says. */
  abstract readonly model: string;

  /** Throws when it can't answer in full: a reply is whole or none. Ends soon after `signal` aborts. */
  abstract reply(request: ChatRequest, signal: AbortSignal): Promise<ChatReply>;

  /**
   * The same reply in pieces that make it up when joined, and its sources at the end; throws before the first piece or
   * between two when the rest can't be had, so a stream that ends without an error is complete.
   */
  abstract stream(request: ChatRequest, signal: AbortSignal): AsyncGenerator<string, readonly Source[]>;
}

/** The models in the order they are asked: where one can't answer, the next does. The last is the embedded engine. */
export class ChatModels {
  constructor(readonly inOrder: readonly ChatModel[]) {}
}

/** A text in words with the space behind them, as it is streamed; joined they are the text. */
export const piecesOf = (text: string): string[] => text.match(/\S+\s*|\s+/gu) ?? [];
