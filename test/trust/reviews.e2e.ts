import { auditOf } from '../support/audit.js';
import { eventually } from '../support/eventually.js';
import { JOB, Market } from './support/market.js';
import type { Trade } from './support/market.js';

let market: Market;
let trade: Trade;

beforeAll(async () => {
  market = await Market.open();
});
beforeEach(async () => {
  trade = await market.trade();
});
afterAll(() => market?.close());
// Whatever was decided: the books are right.
afterEach(async () => expect(await auditOf(market.service)).toEqual([]));

const coins = () => market.coins(trade.buyer, trade.owner);

describe('a result under review', () => {
  it('Market: is the default, by hand too, so that nobody is paid for taking jobs and saying they are done', async () => {
    const bodies = [{ ...JOB, spec: undefined }, JOB, { ...JOB, verification: 'none' }];
    const verifications = [];
    for (const body of bodies) {
      const { job } = await market.get(`/api/jobs/${await market.post(trade, body)}`, trade.buyer);
      verifications.push(job.verification);
    }
    expect(verifications).toEqual(['review', 'review', 'none']);
    const swept = await market.completed(trade, { ...JOB, spec: undefined });
    expect((await market.get(`/api/jobs/${swept}`, trade.buyer)).job.review.state).toBe('pending');
    expect((await coins())[1]).toBe(100);
  });

  it('keeps the price held, shows the result to the buyer, and says to both when it is paid', async () => {
    const id = await market.completed(trade);
    const again = (await market.complete(trade, id)).body;
    expect(again).toMatchObject({ ok: true, job: { status: 'completed' }, paid_coin: 0 });
    expect(await coins()).toEqual([90, 100]);
    for (const who of [trade.buyer, trade.owner]) {
      const { job } = await market.get(`/api/jobs/${id}`, who);
      expect(job).toMatchObject({ status: 'completed', result: 'forty-two', cost_coin: 0 });
      expect(job.review).toEqual({ state: 'pending', due_at: again.review_due_at });
      expect(job.review_due_at).toBe(again.review_due_at);
      expect(Date.parse(job.review_due_at) - Date.parse(job.ended_at)).toBeCloseTo(86_400_000, -3);
    }
    expect((await market.act(id, 'cancel', trade.buyer)).body.code).toBe('job_ended');
  });

  it('is paid when the buyer accepts it, once, and repeats are answered as the first time', async () => {
    const id = await market.completed(trade);
    const accept = () => market.act(id, 'accept-result', trade.buyer);
    expect((await market.act(id, 'accept-result', trade.owner)).status).toBe(404);
    const first = await accept();
    expect(first.body).toMatchObject({
      job: { id, status: 'completed' },
      review: { state: 'accepted' },
      paid_coin: 10,
    });
    expect((await accept()).body).toEqual(first.body);
    expect(await coins()).toEqual([90, 109.5]);
    expect((await market.get(`/api/jobs/${id}`, trade.owner)).job).toMatchObject({
      cost_coin: 10,
      review_due_at: null,
    });
    expect((await market.get(`/api/jobs/${id}/attempts`, trade.owner)).attempts).toMatchObject([{ coins: 9.5 }]);
    expect((await market.complete(trade, id)).body.paid_coin).toBe(0);
  });

  it('is paid by itself when the buyer is silent', async () => {
    const id = await market.completed(trade);
    await market.letLapse(id);
    await eventually(async () => (await market.get(`/api/jobs/${id}`, trade.buyer)).job.review.state === 'lapsed');
    expect(await coins()).toEqual([90, 109.5]);
    expect((await market.act(id, 'accept-result', trade.buyer)).body.code).toBe('result_not_pending');
  });

  it('is refused to be accepted where there is none', async () => {
    const accept = (id: string) => market.act(id, 'accept-result', trade.buyer);
    expect(await accept(await market.post(trade))).toMatchObject({ status: 409, body: { code: 'result_not_pending' } });
    const unreviewed = await market.completed(trade, { ...JOB, verification: 'none' });
    expect((await accept(unreviewed)).body.code).toBe('result_not_pending');
    expect(await coins()).toEqual([80, 109.5]);
  });
});
