import { toldFacts } from '../../libs/assistant/src/chat/adapters/openai/chat-prompt.js';
import { unfounded } from '../../libs/assistant/src/chat/adapters/openai/checked-answer.js';
import { fill } from '../../libs/assistant/src/chat/adapters/embedded/placeholders.js';
import { EmbeddedChatModel } from '../../libs/assistant/src/chat/adapters/embedded/embedded-chat-model.js';
import { HELP } from '../../libs/assistant/src/chat/adapters/embedded/help/index.js';
import { LIVE } from '../../libs/assistant/src/chat/adapters/embedded/live/index.js';
import { builtKnowledge } from '../../libs/assistant/src/chat/adapters/knowledge/indexed-knowledge.js';
import { retrieved } from '../../libs/assistant/src/chat/adapters/openai/retrieved-passages.js';
import { LANGUAGES } from '../../libs/assistant/src/domain/language.js';
import { FACTS, SETTINGS, MARKET } from '../../libs/assistant/testing/embedded.js';

// What the build really wrote; tests that run end to end have built before.
const knowledge = builtKnowledge();
const embedded = new EmbeddedChatModel(SETTINGS, knowledge);
const never = new AbortController().signal;

describe.each(LANGUAGES)('What is true passes the check that models are put to: %s', (lang) => {
  it('every help text', () => {
    const refused = HELP.flatMap(({ id, [lang]: { text } }) => {
      const said = fill(text, SETTINGS, MARKET, lang);
      const told = { passages: [said], facts: {}, conversation: [], market: MARKET };
      return unfounded(said, told, knowledge).map((claim) => `${id}: ${claim}`);
    });
    expect(refused).toEqual([]);
  });

  it('every answer about an account, of its facts alone', async () => {
    const facts = toldFacts(FACTS, MARKET);
    // Its example of a request is nobody's fact.
    for (const topic of LIVE.filter(({ id }) => id !== 'write-request')) {
      const question = topic[lang].question;
      const turns = [{ role: 'user' as const, content: question }];
      const request = { turns, mode: 'chat' as const, lang, facts: FACTS, market: MARKET };
      const { reply } = await embedded.reply(request, never);
      // What is told beside it is a help text.
      const [own = ''] = reply.split('\n\n');
      const passages = (await retrieved(request, { passages: async () => [] }, knowledge)).map(({ text }) => text);
      expect([
        question,
        unfounded(own, { passages, facts, conversation: [question], market: MARKET }, knowledge),
      ]).toEqual([question, []]);
    }
  });
});
