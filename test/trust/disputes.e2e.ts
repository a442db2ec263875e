import { auditOf } from '../support/audit.js';
import { person, type Person, type Reply } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { mailsTo, mailToken } from '../support/mails.js';
import { JOB, Market, type Trade } from './support/market.js';

let market: Market;
let admin: Person;
let trade: Trade;

beforeAll(async () => {
  market = await Market.open();
  admin = await person(market.service.url, 'admin');
  expect(market.admin('make-admin', admin.email).status).toBe(0);
});
beforeEach(async () => {
  trade = await market.trade();
});
afterAll(() => market?.close());
// Whatever was decided: the books are right.
afterEach(async () => expect(await auditOf(market.service)).toEqual([]));

const coins = () => market.coins(trade.buyer, trade.owner);
const dispute = (id: string, reason = 'It is black.') => market.act(id, 'dispute', trade.buyer, { reason });
const settle = (id: string, pay_coin: number, who = admin): Promise<Reply> =>
  market.send('POST', `/api/admin/disputes/${id}/settle`, who, { pay_coin, note: 'Half of it is there.' });

async function disputed(): Promise<string> {
  const id = await market.completed(trade);
  expect((await dispute(id)).status).toBe(200);
  return id;
}

describe('a dispute', () => {
  it('freezes the price, hears both sides, and is settled by an admin', async () => {
    const id = await disputed();
    await market.letLapse(id);
    expect((await market.act(id, 'accept-result', trade.buyer)).body.code).toBe('result_not_pending');
    await market.act(id, 'evidence', trade.buyer, { text: 'See the picture.' });
    await market.act(id, 'evidence', trade.owner, { text: 'See the log.' });
    for (const who of [trade.buyer, trade.owner])
      expect((await market.get(`/api/jobs/${id}/dispute`, who)).dispute).toMatchObject({
        ...{
          job_id: id,
          title: 'Render',
          price_coin: 10,
          owed_coin: 10,
          state: 'open',
          reason: 'It is black.',
          settlement: null,
        },
        ...{ deposit_coin: 0.5, settles_at: expect.any(String) },
        evidence: [
          { by: 'buyer', text: 'See the picture.' },
          { by: 'worker', text: 'See the log.' },
        ],
      });
    expect(await coins()).toEqual([89.5, 100]);
    const settled = await settle(id, 4);
    expect(settled.body.dispute).toMatchObject({
      ...{ state: 'settled', settled_by: admin.id, buyer_id: trade.buyer.id, owner_id: trade.owner.id },
      settlement: {
        by: 'administrator',
        pay_coin: 4,
        refunded_coin: 6,
        deposit_to: 'buyer',
        note: 'Half of it is there.',
      },
      work: { spec: { script: 'true' }, result: 'forty-two', exit_code: 0, log_tail: '', artifacts: [] },
    });
    expect(await coins()).toEqual([96, 103.8]);
    expect((await settle(id, 4)).body.code).toBe('dispute_settled');
    expect((await market.act(id, 'evidence', trade.owner, { text: 'But!' })).body.code).toBe('dispute_settled');
    expect((await market.get(`/api/jobs/${id}`, trade.owner)).job).toMatchObject({
      ...{ status: 'completed', cost_coin: 4, review: { state: 'settled' }, review_due_at: null },
    });
    expect((await market.get(`/api/jobs/${id}/dispute`, trade.owner)).dispute.settlement.pay_coin).toBe(4);
  });

  it('is told by mail: to the owner when it is opened, to both how it ended', async () => {
    const { service } = market;
    const sides = [trade.buyer, trade.owner];
    for (const side of sides)
      await market.send('POST', '/auth/verify-email', side, { token: await mailToken(service, side.email, 'vt') });
    const id = await disputed();
    await settle(id, 10);
    const about = ({ email }: Person, count: number) =>
      eventually(async () => {
        const mails = (await mailsTo(service, email)).filter(({ text }) => text?.includes(`Job: ${id}`));
        return mails.length >= count && mails;
      });
    const [toBuyer, toOwner] = [await about(trade.buyer, 1), await about(trade.owner, 2)];
    expect(toBuyer.map(({ subject }) => subject)).toEqual(['A dispute was settled']);
    expect(toBuyer[0]?.text).toContain('Outcome: not in your favour');
    expect(toOwner.map(({ subject }) => subject).sort()).toEqual(['A dispute was opened', 'A dispute was settled']);
    const settled = toOwner.find(({ subject }) => subject === 'A dispute was settled');
    expect(settled?.text).toContain('Outcome: in your favour');
  });

  it("is nobody else's business, and only administrators decide", async () => {
    const id = await disputed();
    const stranger = await person(market.service.url);
    const refused = [
      await market.act(id, 'dispute', trade.owner, { reason: 'no' }),
      await market.act(id, 'evidence', stranger, { text: 'hm' }),
      await market.send('GET', `/api/jobs/${id}/dispute`, stranger),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([404, 'job_not_found']));
    expect((await settle(id, 10, trade.owner)).body.code).toBe('admin_only');
    expect((await market.send('GET', '/api/admin/disputes', trade.buyer)).body.code).toBe('admin_only');
    expect((await settle(id, 10.000001)).body).toMatchObject({ status: 400, code: 'pay_exceeds_price' });
    const undisputed = await market.completed(trade);
    expect((await market.send('GET', `/api/jobs/${undisputed}/dispute`, trade.owner)).body.code).toBe(
      'dispute_not_found',
    );
    expect((await settle(undisputed, 1)).body.code).toBe('dispute_not_found');
  });

  it('shows administrators, and nobody else, the files it is about, also when it is settled', async () => {
    const id = await market.completed(trade, JOB, { 'note.txt': 'black as the night' });
    const path = (of: string, name: string) => `/api/admin/disputes/${of}/artifacts/${name}`;
    const read = (who: Person, of = id, name = 'note.txt') => market.send('GET', path(of, name), who);
    expect((await read(admin)).body.code).toBe('dispute_not_found');
    await dispute(id);
    const others = [trade.buyer, trade.owner, await person(market.service.url), (await market.trade()).owner];
    for (const who of others) expect(await read(who)).toMatchObject({ status: 403, body: { code: 'admin_only' } });
    for (const settles of [false, true]) {
      if (settles) await settle(id, 4);
      const { body, headers } = await read(admin);
      expect(body).toBe('black as the night');
      const [file] = (await market.get(`/api/admin/disputes/${id}`, admin)).dispute.work.artifacts;
      expect(headers.get('etag')).toBe(`"${file.sha256}"`);
      expect(headers.get('content-disposition')).toBe('attachment; filename="note.txt"');
    }
    expect((await read(admin, id, 'other.txt')).body.code).toBe('artifact_not_found');
    expect((await read(admin, trade.owner.id)).body.code).toBe('dispute_not_found');
  });

  it('comes in time, or not at all', async () => {
    const id = await market.completed(trade);
    await market.letLapse(id);
    expect((await dispute(id)).body.code).toBe('result_not_pending');
    await eventually(async () => (await coins())[1] === 109.5);
  });

  it('is listed for admins page by page, open and settled', async () => {
    const ids = [await disputed(), await disputed(), await disputed()];
    await settle(ids[1]!, 0);
    const open = await market.get('/api/admin/disputes?limit=1', admin);
    expect(open.disputes.map((one: { job_id: string }) => one.job_id)).toEqual([ids[2]]);
    const next = await market.get(`/api/admin/disputes?limit=1&cursor=${open.next_cursor}`, admin);
    expect(next.disputes.map((one: { job_id: string }) => one.job_id)).toEqual([ids[0]]);
    const settled = await market.get('/api/admin/disputes?status=settled', admin);
    expect(settled.disputes[0]).toMatchObject({ job_id: ids[1], settlement: { pay_coin: 0, refunded_coin: 10 } });
    expect((await coins())[1]).toBe(100);
  });

  it('can be settled on the machine itself, and the trails of both say who did it', async () => {
    const id = await disputed();
    expect(market.admin('disputes').stdout).toContain(`${id}\t`);
    expect(market.admin('settle-dispute', id, '11', 'too much').stderr).toContain('at most what is owed');
    expect(market.admin('settle-dispute', id, '2.5', 'a quarter').stdout).toContain(
      "2.5 coins to the worker's side, 7.5 to the buyer",
    );
    expect(market.admin('settle-dispute', id, '2.5', 'again').status).not.toBe(0);
    expect(await coins()).toEqual([97.5, 102.375]);
    const { rows } = await market.sql.query(
      `SELECT user_id, by, detail FROM platform.audited_act WHERE act = 'dispute.settled' AND detail->>'job_id' = $1 ORDER BY id`,
      [id],
    );
    const detail = { job_id: id, pay_coin: 2.5, refunded_coin: 7.5, why: 'a quarter' };
    expect(rows).toEqual([trade.buyer.id, trade.owner.id].map((user_id) => ({ user_id, by: 'operator', detail })));
  });
});

describe('thirty at once', () => {
  it.each(['pending', 'disputed'])('on a %s result: one outcome, and every answer agrees with it', async (from) => {
    const id = from === 'pending' ? await market.completed(trade) : await disputed();
    const calls = Array.from({ length: 30 }, (_, n) => {
      if (n === 15 && from === 'pending') return market.letLapse(id).then(() => null);
      if (n % 3 === 0) return market.act(id, 'accept-result', trade.buyer);
      return n % 3 === 1 ? dispute(id, `${n}`) : settle(id, n % 11);
    });
    const replies = (await Promise.all(calls)).filter((reply) => reply !== null);
    expect(replies.filter(({ status }) => ![200, 409, 404].includes(status))).toEqual([]);
    // The dispute of a result that is due is refused, so this one may still be about to be paid.
    const settledIn = (state: string) => state !== 'pending';
    const job = await eventually(async () => {
      const shown = (await market.get(`/api/jobs/${id}`, trade.buyer)).job;
      return settledIn(shown.review.state) && shown;
    });
    const [paid, refunded] = [job.cost_coin, job.review.state === 'settled' ? 10 - job.cost_coin : 0];
    const deposit = job.review.state === 'disputed' ? 0.5 : 0;
    expect(await coins()).toEqual([90 + refunded - deposit, expect.closeTo(100 + paid * 0.95, 6)]);
    const accepted = replies.filter(({ status, body }) => status === 200 && body.review?.state === 'accepted');
    expect(accepted.length > 0).toBe(job.review.state === 'accepted');
    const settlements = replies.filter(({ status, body }) => status === 200 && body.dispute?.state === 'settled');
    expect(settlements.length > 0).toBe(job.review.state === 'settled');
  });
});

describe('events', () => {
  it('tell both sides what became of a result', async () => {
    const [accepted, settled] = [await market.completed(trade), await disputed()];
    await market.act(accepted, 'accept-result', trade.buyer);
    await settle(settled, 5);
    const events = await eventually(async () => {
      const { events: page } = await market.get('/api/events?after=0', trade.owner);
      // Of jobs alone: others, such as a device's presence, may come in between.
      const ofJobs = page?.filter(({ type }: { type: string }) => type.startsWith('job.'));
      return ofJobs?.length >= 7 && ofJobs;
    });
    const types = (id: string) =>
      events
        .filter((event: { data: { job_id: string } }) => event.data.job_id === id)
        .map(({ type }: { type: string }) => type)
        .sort();
    expect(types(accepted)).toEqual(['job.completed', 'job.paid', 'job.result_accepted']);
    expect(types(settled)).toEqual(['job.completed', 'job.dispute_settled', 'job.disputed', 'job.paid']);
  });
});
