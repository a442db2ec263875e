import type { Language } from '../../../../domain/language.js';
import type { Mode } from '../../../ports/chat-model.js';

/** One topic in one language. */
export interface HelpText {
  /** As it is offered where another topic was answered, or none. How people ask for it stands in libs/assistant/asks. */
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
   * Where more is said: endpoints as in the API's description (`POST /api/jobs`), or pages of this repository, with an
   * anchor where it helps (`docs/operations.md#backups`). The first is the best.
   */
  sources?: readonly string[];
  /** Set when it belongs to one mode: there it is preferred, elsewhere it is still found. */
  mode?: Mode;
  /** Found only by a message that says nothing else, as a greeting does. */
  whole?: true;
}

/** A question that only live facts answer: it is found like a topic and answered by code. */
export interface LiveTopic extends Record<Language, Pick<HelpText, 'question'>> {
  id:
    | ('balance' | 'devices' | 'jobs' | 'earnings' | 'sessions' | 'deploy-price' | 'write-request')
    | ('my-deploys' | 'my-wallet' | 'my-deposits' | 'my-withdrawals' | 'my-rewards' | 'my-referral');
}

export type Topic = HelpTopic | LiveTopic;

export const isHelp = (topic: Topic): topic is HelpTopic => 'text' in topic.en;
