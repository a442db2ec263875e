import { call, person, type Person } from './support/client.js';
import { sharedService, type SharedService } from './support/service.js';

let service: SharedService;
beforeAll(async () => void (service = await sharedService()));

interface Line {
  at: string;
  kind: string;
  amount: number;
  subject_type: string | null;
}

const get = (who: Person, path: string, headers: Record<string, string> = {}) =>
  call(service.url, 'GET', `/api/wallet/${path}`, { token: who.token, headers });
const lines = async (who: Person, query = ''): Promise<Line[]> => (await get(who, `statement${query}`)).body.lines;

async function post(who: Person, title: string, price_coin: number): Promise<string> {
  const body = { title, job_type: 'script', price_coin, duration_hrs: 1, spec: { script: 'x' } };
  const reply = await call(service.url, 'POST', '/api/jobs', { token: who.token, body });
  if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body.job_id;
}

/** A buyer who had a job of 7, and has one of 5 coins with a title that a spreadsheet would run. */
async function buyer(): Promise<Person> {
  const who = await person(service.url);
  const cancelled = await post(who, 'over', 7);
  await call(service.url, 'POST', `/api/jobs/${cancelled}/cancel`, { token: who.token });
  await post(who, '=HYPERLINK("http://evil","x")', 5);
  return who;
}

describe('the statement', () => {
  it('is filtered by kind, subject and day', async () => {
    const who = await buyer();
    const all = await lines(who);
    const today = all[0]!.at.slice(0, 10);
    expect(all.map(({ kind }) => kind)).toEqual(['job_hold', 'refund', 'job_hold', 'welcome']);
    expect(await lines(who, '?kind=refund')).toEqual(all.filter(({ kind }) => kind === 'refund'));
    expect(await lines(who, '?subject_type=job')).toEqual(all.slice(0, 3));
    expect(await lines(who, '?from=2020-01-01&to=2020-12-31')).toEqual([]);
    expect(await lines(who, `?from=2020-01-01&to=${today}&kind=welcome`)).toEqual(all.slice(3));
    for (const wrong of ['from=2026-02-30', 'to=1', 'kind=a%20b', 'subject_type=gift', `kind=${'a'.repeat(41)}`])
      expect((await get(who, `statement?${wrong}`)).status).toBe(400);
  });

  it('is a file for spreadsheets, which run nothing of it', async () => {
    const who = await buyer();
    const { status, headers, body } = await get(who, 'statement?kind=job_hold&limit=1', { Accept: 'text/csv' });
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      ...[200, 'text/csv; charset=utf-8', 'attachment; filename="statement-coin.csv"'],
    ]);
    const rows = (body as string).trim().split('\r\n');
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatch(/^at,kind,amount,/);
    expect(body).toContain(`"'=HYPERLINK(""http://evil"",""x"")"`);
    expect((await get(who, 'statement?kind=A', { Accept: 'text/csv' })).status).toBe(400);
    // What generated clients send.
    const both = await get(who, 'statement', { Accept: 'application/json, text/csv' });
    expect(both.body.ok).toBe(true);
  });
});

describe('spending', () => {
  it('is what was held and did not come back', async () => {
    const who = await buyer();
    const day = (await lines(who))[0]!.at.slice(0, 10);
    expect((await get(who, 'spending?days=2')).body).toEqual({
      ...{ ok: true, days: 2, spending: [{ day, currency: 'coin', subject_type: 'job', count: 1, amount: 5 }] },
    });
    expect((await get(await person(service.url), 'spending')).body).toEqual({ ok: true, days: 30, spending: [] });
    for (const days of ['0', '91', '1.5', 'x']) expect((await get(who, `spending?days=${days}`)).status).toBe(400);
  });
});
