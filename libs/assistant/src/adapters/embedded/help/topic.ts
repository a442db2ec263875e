import type { Language } from '../../../domain/language.js';
import type { Mode } from '../../../domain/mode.js';

/** One topic in one language. */
export interface HelpText {
  /** How people ask for it: three or more questions and phrases, in the words they use. They are what is searched. */
  asks: string[];
  /** The answer. `{name}` stands for a figure of `figures.ts`: numbers come from configuration, never from the text. */
  text: string;
}

/** An answer that is the same for everybody. */
export interface HelpTopic extends Record<Language, HelpText> {
  /** Unique; never shown. */
  id: string;
  /** Set when it belongs to one mode: there it is preferred, elsewhere it is still found. */
  mode?: Mode;
  /** Found only by a message that says nothing else, as a greeting does. */
  whole?: true;
}

/** A question that only live facts answer: it is searched like a topic and answered by code. */
export interface LiveTopic extends Record<Language, Pick<HelpText, 'asks'>> {
  id: 'balance' | 'devices' | 'jobs' | 'earnings' | 'sessions' | 'deploy-price' | 'write-request';
}

export type Topic = HelpTopic | LiveTopic;

export const isHelp = (topic: Topic): topic is HelpTopic => 'text' in topic.en;
