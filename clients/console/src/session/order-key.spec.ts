import { ConnectionError, MarketError } from '@compute-market/sdk';
import { sendOnce } from './order-key.js';

const stored = new Map<string, string>();
const kept = {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => void stored.set(name, value),
  removeItem: (name: string) => void stored.delete(name),
};

interface Order {
  gb: number;
  quote?: string;
}

describe('an order that is sent once', () => {
  let sent: Array<{ order: Order; key: string }>;
  beforeEach(() => {
    stored.clear();
    sent = [];
    Object.assign(globalThis, { sessionStorage: kept });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'sessionStorage');
  });

  const send = (order: Order, answer: Error | string, sameness?: (one: Order) => object) =>
    sendOnce<Order, string>(
      'test',
      order,
      async (body, { idempotencyKey }) => {
        sent.push({ order: body, key: idempotencyKey });
        if (typeof answer === 'string') return answer;
        throw answer;
      },
      sameness,
    ).catch((error: unknown) => error);
  const keys = () => new Set(sent.map(({ key }) => key)).size;
  const refusal = (status: number, code: string | null) => new MarketError('no', { status, code });

  it.each([
    ['a lost connection', new ConnectionError('lost')],
    ['a failure of the market', refusal(500, 'internal_error')],
    ['a proxy that answers', refusal(403, null)],
    ['an expired session', refusal(401, 'token_expired')],
    ['a first one that still runs', refusal(409, 'idempotency_in_progress')],
  ])('keeps its key after %s', async (_, problem) => {
    expect(await send({ gb: 1 }, problem)).toBe(problem);
    expect(await send({ gb: 1 }, 'bought')).toBe('bought');
    expect(keys()).toBe(1);
  });

  it.each([
    ['an answer', 'bought'],
    ['a refusal, which the market would tell again', refusal(402, 'insufficient_balance')],
  ])('is another one after %s', async (_, answer) => {
    await send({ gb: 1 }, answer);
    await send({ gb: 1 }, 'bought');
    expect(keys()).toBe(2);
  });

  it('is another one with other content', async () => {
    await send({ gb: 1 }, new ConnectionError('lost'));
    await send({ gb: 2 }, 'bought');
    expect(keys()).toBe(2);
  });

  it('goes again as it was, where only what makes no difference differs', async () => {
    const sameness = ({ gb }: Order) => ({ gb });
    await send({ gb: 1, quote: 'first' }, new ConnectionError('lost'), sameness);
    await send({ gb: 1, quote: 'second' }, 'bought', sameness);
    expect(sent[1]).toEqual(sent[0]);
  });
});
