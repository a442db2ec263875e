import { auditOf } from '../support/audit.js';
import { call } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { JOB, Market, type Trade } from './support/market.js';

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
      expect(job.review).toEqual({ state: 'pending', due_at: again.review_due_at, owed_coin: 10 });
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

describe('Market: a program that ends with an error', () => {
  /** What a device reports of a job that it took: a log, and how it ended. */
  async function failed(body: object, report: object = { exit_code: 7, reason: 'in words' }): Promise<string> {
    const id = await market.post(trade, { ...JOB, ...body });
    const work = (what: string, said: object) =>
      call(market.service.url, 'POST', `/api/jobs/${id}/${what}`, { worker: trade.worker, body: said });
    await work('accept', {});
    await work('logs', { offset: 0, text: '\u001b[31mno such file\u001b[0m\n' });
    expect((await work('fail', report)).status).toBe(200);
    return id;
  }
  const TEXT = 'Its program ended with exit code 7. The last lines of its log:\nno such file';

  it('has failed its job: exit code and last lines are told everywhere, and its pay waits for the buyer', async () => {
    const id = await failed({});
    expect(await coins()).toEqual([99, 100]);
    const failure = { by: 'program', exit_code: 7, reason: 'in words', log_tail: 'no such file', text: TEXT };
    const { job } = await market.get(`/api/jobs/${id}`, trade.buyer);
    expect(job).toMatchObject({ status: 'failed', exit_code: 7, failures: 0, failure });
    expect(job.review).toMatchObject({ state: 'pending', owed_coin: 1 });
    expect((await market.get('/api/jobs', trade.buyer)).jobs[0].failure).toEqual(failure);
    const { explanation } = await market.get(`/api/jobs/${id}/explain`, trade.buyer);
    expect(explanation).toMatchObject({ code: 'failed_by_program', text: expect.stringContaining(TEXT) });
    const told = await eventually(async () =>
      (await market.get('/api/events?after=0', trade.buyer)).events.find(
        ({ type, data }: { type: string; data: { job_id: string } }) => type === 'job.failed' && data.job_id === id,
      ),
    );
    expect(told.data).toMatchObject({ text: TEXT, paid_coin: 0, refunded_coin: 9, review_due_at: job.review_due_at });
    const stream = await fetch(`${market.service.url}/api/jobs/${id}/logs`, {
      headers: { Authorization: `Bearer ${trade.buyer.token}`, Accept: 'text/event-stream' },
    });
    expect(await stream.text()).toContain(JSON.stringify(TEXT));
    expect((await market.act(id, 'accept-result', trade.buyer)).body).toMatchObject({
      job: { status: 'failed' },
      review: { state: 'accepted', owed_coin: 1 },
      paid_coin: 1,
    });
    expect(await coins()).toEqual([99, 100.95]);
  });

  it('is paid at once without review, and nothing when the buyer disputes it with right', async () => {
    await failed({ verification: 'none' });
    expect(await coins()).toEqual([99, 100.95]);
    const id = await failed({});
    await market.act(id, 'dispute', trade.buyer, { reason: 'It never ran.' });
    const disputed = { state: 'open', price_coin: 10, owed_coin: 1 };
    expect((await market.get(`/api/jobs/${id}/dispute`, trade.owner)).dispute).toMatchObject(disputed);
    expect(market.admin('settle-dispute', id, '0', 'no sign of work').status).toBe(0);
    expect(await coins()).toEqual([99, 100.95]);
  });

  it('is run again as often as its buyer asks, and each run is paid', async () => {
    const id = await failed({ max_attempts: 2, verification: 'none' });
    expect(await coins()).toEqual([80, 100.95]);
    expect((await market.get(`/api/jobs/${id}`, trade.buyer)).job).toMatchObject({ status: 'waiting', cost_coin: 1 });
    expect((await market.act(id, 'cancel', trade.buyer)).body).toMatchObject({ paid_coin: 0, refunded_coin: 19 });
    expect(await coins()).toEqual([99, 100.95]);
    const quorum = { ...JOB, verification: 'quorum', max_attempts: 2 };
    expect((await market.send('POST', '/api/jobs', trade.buyer, quorum)).body.errors).toMatchObject([
      { field: 'max_attempts' },
    ]);
  });

  it('is its device that failed, where the device says so', async () => {
    const id = await failed({}, { cause: 'device', exit_code: 125 });
    expect((await market.get(`/api/jobs/${id}`, trade.buyer)).job).toMatchObject({
      ...{ status: 'waiting', failures: 1, review: null },
      failure: { by: 'device', log_tail: null, text: null },
    });
  });
});
