import type { ChatEvent, ChatRequest } from '@compute-market/sdk';
import { Conversation, MAX_MESSAGE, type Ask } from './conversation.js';

const done = (reply: string): ChatEvent =>
  ({ type: 'done', reply, sources: [], actions: [], model: 'm', coin_reward: 0 }) as ChatEvent;
const delta = (text: string): ChatEvent => ({ type: 'delta', text });
const page = { type: 'home' } as const;

function answering(...events: Array<ChatEvent | Error>) {
  const asked: ChatRequest[] = [];
  const ask: Ask = async function* (request) {
    asked.push(request);
    for (const event of events) {
      if (event instanceof Error) throw event;
      yield event;
    }
  };
  return { asked, talk: new Conversation(ask) };
}
const said = (talk: Conversation) => talk.turns().map(({ role, text, state }) => [role, text, state]);

describe('a conversation', () => {
  it('shows the answer as it comes, and then the whole of it', async () => {
    const { talk } = answering(delta('Hel'), delta('lo'), done('Hello.'));
    const seen: unknown[] = [];
    talk.watch(() => seen.push(talk.turns().at(-1)?.text));
    await talk.send(' hi ', page);
    expect(seen).toEqual(expect.arrayContaining(['Hel', 'Hello', 'Hello.']));
    expect(said(talk)).toEqual([
      ['user', 'hi', 'done'],
      ['assistant', 'Hello.', 'done'],
    ]);
  });

  it('sends what was said before, within the limits of the API, and the page', async () => {
    const { talk, asked } = answering(done('x'.repeat(9000)));
    for (let n = 0; n < 15; n++) await talk.send(`${n}${'y'.repeat(9000)}`, { type: 'job', id: 'j' });
    const { history, message, page: seen } = asked.at(-1)!;
    expect([history!.length, message.length, seen]).toEqual([20, MAX_MESSAGE, { type: 'job', id: 'j' }]);
    expect(history!.every(({ content }) => content.length <= MAX_MESSAGE)).toBe(true);
    expect(history!.at(-1)!.role).toBe('assistant');
  });

  it('keeps what came when it is stopped, and goes on', async () => {
    let let_go: (() => void) | undefined;
    const ask: Ask = async function* (_, { signal }) {
      yield delta('half');
      await new Promise<void>((resolve) => {
        let_go = resolve;
        signal.addEventListener('abort', () => resolve());
      });
      yield done('whole');
    };
    const talk = new Conversation(ask);
    const sent = talk.send('hi', page);
    await talk.send('while it runs', page);
    await new Promise<void>((resolve) => talk.watch(() => talk.turns().at(-1)?.text === 'half' && resolve()));
    talk.stop();
    await sent;
    expect(said(talk)).toEqual([
      ['user', 'hi', 'done'],
      ['assistant', 'half', 'stopped'],
    ]);
    const again = talk.send('more', page);
    await new Promise<void>((resolve) => talk.watch(() => talk.turns().at(-1)?.text === 'half' && resolve()));
    let_go!();
    await again;
    expect(said(talk).at(-1)).toEqual(['assistant', 'whole', 'done']);
  });

  it('asks again after a failure, without saying the question twice', async () => {
    const { talk, asked } = answering(delta('a'), new Error('away'));
    await talk.send('hi', page);
    expect(said(talk)).toEqual([
      ['user', 'hi', 'done'],
      ['assistant', 'a', 'failed'],
    ]);
    await talk.retry(page);
    expect(said(talk)).toHaveLength(2);
    expect(asked.at(-1)!.history).toEqual([]);
  });

  it('is forgotten when another user comes', async () => {
    const { talk } = answering(done('secret'));
    talk.belongTo('ada');
    await talk.send('hi', page);
    talk.draft = 'mine';
    talk.belongTo('ada');
    expect(talk.turns()).toHaveLength(2);
    talk.belongTo('eve');
    expect([talk.turns(), talk.draft]).toEqual([[], '']);
  });

  it('sends nothing for nothing', async () => {
    const { talk, asked } = answering(done('x'));
    await talk.send('  ', page);
    expect(asked).toEqual([]);
  });
});
