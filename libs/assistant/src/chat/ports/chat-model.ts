import type { Language } from '../../domain/language.js';
import type { SeenPage } from '../domain/page.js';
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
  /** The language of the reply: that of the last message. */
  lang: Language;
  /** Where the caller says they are. Untrusted, at most 200 characters. */
  location?: string;
  /** What the caller says the weather is. Untrusted, at most 200 characters. */
  weather?: string;
  /** What the caller looks at; absent if they don't say. Its record is among the facts. */
  page?: SeenPage;
  /** Null: an anonymous caller. */
  facts: AccountFacts | null;
  /** Reads more of the caller's account; absent: not allowed. */
  details?: AccountDetails;
  market: MarketFacts;
}

/** A source with more about an answer. */
export interface Source {
  /** The title of the endpoint or section, in English. */
  title: string;
  /** An endpoint as in the API's description (`POST /api/jobs`), a page (`docs/operations.md#backups`) or a command. */
  path: string;
}

export interface ChatReply {
  reply: string;
  /** Best first, at most 5; empty if the answer has no source. */
  sources: readonly Source[];
  /** The model that answered, such as `embedded-retrieval-v1`. */
  model: string;
}

/** Answers one message. */
export abstract class ChatModel {
  /** The `model` in its replies. */
  abstract readonly model: string;

  /** Returns a whole reply or throws. Ends soon after `signal` aborts. */
  abstract reply(request: ChatRequest, signal: AbortSignal): Promise<ChatReply>;

  /**
   * The same reply in pieces that give the reply when joined, and its sources at the end. Throws before the first piece
   * or between two if it can't complete the reply, so a stream that ends without an error is complete.
   */
  abstract stream(request: ChatRequest, signal: AbortSignal): AsyncGenerator<string, readonly Source[]>;
}

/**
 * The models in the order they are asked: if one can't answer, the next one is asked. The last is the embedded engine.
 */
export class ChatModels {
  constructor(readonly inOrder: readonly ChatModel[]) {}
}

/** Splits a text into words with the space after them, for a stream; joined they give the text. */
export const piecesOf = (text: string): string[] => text.match(/\S+\s*|\s+/gu) ?? [];
