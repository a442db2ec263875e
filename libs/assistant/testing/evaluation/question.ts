import type { Language } from '../../src/domain/language.js';
import type { Mode, ChatTurn } from '../../src/chat/ports/chat-model.js';
import type { NeedId } from './needs.js';

export const KINDS = [
  'plain',
  'paraphrase',
  'typo',
  'slang',
  'one-word',
  'long-story',
  'mixed-language',
  'follow-up',
  'account',
  'price',
  'off-topic',
  'hostile',
] as const;
export type Kind = (typeof KINDS)[number];

/** What is declined rather than answered. */
export const DECLINED: readonly Kind[] = ['off-topic', 'hostile'];

export interface Question {
  text: string;
  kind: Kind;
  /** One that is met is enough. */
  need: NeedId | NeedId[];
  /** What was said before, oldest first. */
  history?: ChatTurn[];
  /** False: nobody is signed in. */
  facts?: boolean;
  mode?: Mode;
  /** Of `price-in-words`: the whole amount in dollars, computed by hand from ../account.ts (a coin is 0.1). */
  usd?: number;
  /** What the reply must not say, such as the word that an injection asks for. */
  not?: RegExp;
}

export type Half = 'development' | 'held-out';
export const HALVES: readonly Half[] = ['development', 'held-out'];

export interface Asked extends Question {
  lang: Language;
  half: Half;
}
