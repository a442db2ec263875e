import type { Language } from '../../../../domain/language.js';
import type { Mode } from '../../../ports/chat-model.js';

/** One topic in one language. */
export interface HelpText {
  /** The question shown when the topic is offered. How people ask for it is in libs/assistant/asks. */
  question: string;
  /**
   * The answer first, in at most five sentences; the last names the call, command or page to use. `{name}` stands for a
   * name of `placeholders.ts`: numbers come from configuration, never from the text.
   */
  text: string;
}

/** An answer that is the same for everybody. */
export interface HelpTopic extends Record<Language, HelpText> {
  /** Unique; never shown. */
  id: string;
  /**
   * Sources: endpoints as in the API's description (`POST /api/jobs`), or pages of this repository, with an anchor
   * where it helps (`docs/operations.md#backups`). The best comes first.
   */
  sources?: readonly string[];
  /** Set if it belongs to one mode: preferred there, still found elsewhere. */
  mode?: Mode;
  /** Found only by messages that say nothing else, such as greetings. */
  whole?: true;
}

/** A question that only live facts answer: found like a topic, answered by code. */
export interface LiveTopic extends Record<Language, Pick<HelpText, 'question'>> {
  id:
    | ('balance' | 'devices' | 'jobs' | 'earnings' | 'sessions' | 'deploy-price' | 'write-request')
    | ('my-deploys' | 'my-wallet' | 'my-deposits' | 'my-withdrawals' | 'my-rewards' | 'my-referral');
}

export type Topic = HelpTopic | LiveTopic;

export const isHelp = (topic: Topic): topic is HelpTopic => 'text' in topic.en;
