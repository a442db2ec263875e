import { Logger } from '@nestjs/common';
import { newId } from '@app/kernel/ids';
import type { UserId } from '@app/kernel';
import { someFacts } from '../../../testing/chat-requests.js';
import type { AssistantOptions } from '../../assistant.options.js';
import type { AccountFactsSource } from '../ports/account-facts.js';
import { ChatModels, type ChatModel, type ChatRequest } from '../ports/chat-model.js';
import type { RewardFirstWork } from '../../rewards/use-cases/reward-first-work.js';
import { AnswerChat, type ChatInput, type ChatPiece } from './answer-chat.js';

beforeAll(() => Logger.overrideLogger(false));

const SOURCES = [{ title: 'Post a job', path: 'POST /api/jobs' }];
const requests: ChatRequest[] = [];
/** Sends its pieces; `fails` after them. */
const model = (name: string, pieces: string[], fails = false): ChatModel => ({
  model: name,
  reply: async (request) => {
    requests.push(request);
    if (fails) throw new Error('down');
    return { reply: pieces.join(''), sources: SOURCES, model: name };
  },
  async *stream(request) {
    requests.push(request);
    yield* pieces;
    if (fails) throw new Error('down');
    return SOURCES;
  },
});

const user = newId<UserId>();
const input = (changes: Partial<ChatInput> = {}): ChatInput => ({
  ...{ userId: null, hearsOfAccount: true, message: 'Hello, how much did I earn?', history: [], mode: 'chat' as const },
  ...changes,
});

function answering(models: ChatModel[], rewards: () => Promise<bigint> = async () => 7n) {
  requests.length = 0;
  const paid: UserId[] = [];
  const facts = { of: async () => someFacts(), detailsOf: () => ({}) } as unknown as AccountFactsSource;
  const execute = async (userId: UserId) => (paid.push(userId), rewards());
  const options = {
    coinUsdMicros: 1n,
    platformFeeBps: 500,
    gpuPricesUsdMicros: new Map(),
  } as unknown as AssistantOptions;
  return {
    paid,
    use: new AnswerChat(new ChatModels(models), facts, { execute } as unknown as RewardFirstWork, options),
  };
}

const never = new AbortController().signal;
async function piecesOf(use: AnswerChat, from: ChatInput, signal = never): Promise<ChatPiece[]> {
  const pieces: ChatPiece[] = [];
  for await (const piece of (await use.stream(from))(signal)) pieces.push(piece);
  return pieces;
}

describe('an answer', () => {
  it('is of the first model that can give it, under that name', async () => {
    const { use } = answering([model('first', ['a'], true), model('second', ['b'])]);
    expect(await use.execute(input(), never)).toEqual({
      reply: 'b',
      sources: SOURCES,
      actions: [],
      model: 'second',
      rewardMicros: 0n,
    });
  });

  it('brings what is due to the signed-in user, and nothing to strangers', async () => {
    const { use, paid } = answering([model('m', ['a'])]);
    expect((await use.execute(input({ userId: user }), never)).rewardMicros).toBe(7n);
    expect((await use.execute(input(), never)).rewardMicros).toBe(0n);
    expect(paid).toEqual([user]);
    await use.execute(input({ userId: user, hearsOfAccount: false }), never);
    expect(requests.map(({ facts }) => facts !== null)).toEqual([true, false, false]);
  });

  it('is given though its reward could not be paid', async () => {
    const { use } = answering([model('m', ['a'])], async () => {
      throw new Error('database away');
    });
    expect(await use.execute(input({ userId: user }), never)).toEqual({
      reply: 'a',
      sources: SOURCES,
      actions: [],
      model: 'm',
      rewardMicros: 0n,
    });
  });

  it('is asked for in the language of the message, with what can hide in text removed', async () => {
    const { use } = answering([model('m', ['a'])]);
    const history = [{ role: 'assistant' as const, content: 'a\u202eb\u0000' }];
    await use.execute(
      input({ message: 'Bakiyem ne kadar?\u200f', history, location: ' a\nb ', weather: 'c\u2066' }),
      never,
    );
    expect(requests[0]).toMatchObject({
      lang: 'tr',
      turns: [
        { role: 'assistant', content: 'ab' },
        { role: 'user', content: 'Bakiyem ne kadar?' },
      ],
      location: 'a b',
      weather: 'c',
    });
  });

  it('is no longer looked for, and pays nothing, once nobody waits', async () => {
    const gone = AbortSignal.abort();
    const { use, paid } = answering([model('first', [], true), model('second', ['b'])]);
    await expect(use.execute(input({ userId: user }), gone)).rejects.toMatchObject({ code: 'reply_interrupted' });
    expect(requests).toHaveLength(1);
    expect(paid).toEqual([]);
  });
});

describe('a stream', () => {
  it('has the pieces, then the whole', async () => {
    const { use } = answering([model('m', ['a', 'b'])]);
    expect(await piecesOf(use, input({ userId: user }))).toEqual([
      { delta: 'a' },
      { delta: 'b' },
      { answer: { reply: 'ab', sources: SOURCES, actions: [], model: 'm', rewardMicros: 7n } },
    ]);
  });

  it('that nobody hears any more ends at its source', async () => {
    let ended = false;
    const endless = async function* (): AsyncGenerator<string, typeof SOURCES> {
      try {
        for (;;) yield 'a';
      } finally {
        ended = true;
      }
    };
    const { use } = answering([Object.assign(model('m', []), { stream: endless })]);
    for await (const _ of (await use.stream(input()))(never)) break;
    expect(ended).toBe(true);
  });

  it('is handed over before its first piece', async () => {
    const { use } = answering([model('first', [], true), model('second', ['b'])]);
    expect((await piecesOf(use, input())).at(-1)).toMatchObject({ answer: { reply: 'b', model: 'second' } });
  });

  it('that breaks off is an error and pays nothing: another model would not go on from there', async () => {
    const { use, paid } = answering([model('first', ['a'], true), model('second', ['b'])]);
    await expect(piecesOf(use, input({ userId: user }))).rejects.toMatchObject({ code: 'reply_interrupted' });
    expect(requests).toHaveLength(1);
    expect(paid).toEqual([]);
  });
});
