import { EmbeddedChatModel } from '../../src/chat/adapters/embedded/embedded-chat-model.js';
import { builtKnowledge } from '../../src/chat/adapters/knowledge/indexed-knowledge.js';
import { languageOf } from '../../src/domain/language.js';
import { ACCOUNT, CONFIGURED, DETAILS, PRICES } from './account.js';
import type { Question } from './question.js';

export interface Reply {
  /** As the user reads it. */
  text: string;
  /** Without the line that names sources. */
  said: string;
}

export type Engine = (question: Question) => Promise<Reply>;

const SOURCES = /^\s*(?:\*\*|_)?(?:sources?|see|more|kaynak(?:lar)?|источник(?:и)?|출처|참고)(?:\*\*|_)?\s*:.*$/gimu;

/** The engine as the service builds it, asked as `POST /api/assistant/chat` asks it. */
export function engine(): Engine {
  const model = new EmbeddedChatModel(CONFIGURED, builtKnowledge());
  return async ({ text, history = [], facts = true, mode = 'chat' }) => {
    const { reply } = await model.reply(
      {
        turns: [...history, { role: 'user', content: text }],
        mode,
        lang: languageOf(text, history.findLast(({ role }) => role === 'user')?.content),
        facts: facts ? ACCOUNT : null,
        ...(facts && { details: DETAILS }),
        market: PRICES,
      },
      new AbortController().signal,
    );
    return { text: reply, said: reply.replace(SOURCES, '').trim() };
  };
}
