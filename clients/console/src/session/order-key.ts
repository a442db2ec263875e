import { MarketError, randomKey } from '@compute-market/sdk';

interface Sent<Body> {
  key: string;
  body: Body;
}

/** Refusals that come before anybody looks at the key: the order may have arrived all the same. */
const TELL_NOTHING = new Set([401, 429]);

/**
 * Sends an order once. As long as the market has not answered, the same order from this tab is sent with the same key, also
 * after a reload, so it is the same order there (docs/api-conventions.md). After an answer, a refusal too, the next is
 * another one, even with the same content. `what` names the orders of which one at a time is on its way; `sameness` is
 * what makes two of them the same, by default all of it.
 */
export async function sendOnce<Body extends object, Reply>(
  what: string,
  body: Body,
  send: (body: Body, options: { idempotencyKey: string }) => Promise<Reply>,
  sameness: (body: Body) => object = (all) => all,
): Promise<Reply> {
  const name = `market.sent.${what}`;
  const textOf = (one: Body) => JSON.stringify(sameness(one));
  const earlier = JSON.parse(sessionStorage.getItem(name) ?? 'null') as Sent<Body> | null;
  const sent = earlier && textOf(earlier.body) === textOf(body) ? earlier : { key: randomKey(), body };
  sessionStorage.setItem(name, JSON.stringify(sent));
  try {
    const reply = await send(sent.body, { idempotencyKey: sent.key });
    sessionStorage.removeItem(name);
    return reply;
  } catch (error) {
    if (isAnswer(error)) sessionStorage.removeItem(name);
    throw error;
  }
}

const isAnswer = (error: unknown): boolean =>
  error instanceof MarketError &&
  error.code !== null &&
  error.status !== null &&
  error.status < 500 &&
  error.code !== 'idempotency_in_progress' &&
  !TELL_NOTHING.has(error.status);
