import pg from 'pg';
import { call, device, person, type Person } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { EventReader } from '../support/events.js';
import { startApp, startFleet, type App, type Fleet } from '../support/fleet.js';

let fleet: Fleet;
let sql: pg.Pool;
let urls: [string, string];
let ada: Person;
let bob: Person;
const more: App[] = [];

beforeAll(async () => {
  fleet = await startFleet({ WELCOME_COIN: '100' });
  sql = new pg.Pool({ connectionString: fleet.databaseUrl, max: 4 });
  // A database that is dropped under its idle connections is no failure of a test.
  sql.on('error', () => undefined);
  urls = [fleet.apis[0].url, fleet.apis[1].url];
  [ada, bob] = [await person(urls[0], 'ada'), await person(urls[0], 'bob')];
});
afterAll(async () => {
  await Promise.all(more.map((app) => app.stop()));
  await sql?.end();
  await fleet?.dispose();
});

const background = async (): Promise<App> => {
  const env = { ...process.env, DATABASE_URL: fleet.databaseUrl, DATA_DIR: fleet.dataDir, RATE_LIMIT: 'off' };
  const app = await startApp('background', env);
  more.push(app);
  return app;
};
const follow = (url: string, { token }: Person, after?: number) =>
  EventReader.open(`${url}/api/events`, {
    Authorization: `Bearer ${token}`,
    ...(after !== undefined && { 'Last-Event-ID': String(after) }),
  });
const read = async (url: string, { token }: Person, query = '') =>
  (await call(url, 'GET', `/api/events${query}`, { token })).body;
const lastSeq = async (who: Person): Promise<number> => {
  const { rows } = await sql.query('SELECT last_seq FROM events.feed WHERE user_id = $1', [who.id]);
  return Number(rows[0]?.last_seq ?? 0);
};
const publish = (type: string, payload: object, audience: Person[]) =>
  sql.query('SELECT platform.publish($1, $2, $3)', [type, payload, audience.map(({ id }) => id)]);

describe('GET /api/events', () => {
  it.each(['x', '', '-1', '1.5', '1'.repeat(16), '99999'])(
    'refuses a Last-Event-ID that no event has, which would lose events silently: "%s"',
    async (id) => {
      const headers = { Accept: 'text/event-stream', 'Last-Event-ID': id };
      const { status, body } = await call(urls[0], 'GET', '/api/events', { token: ada.token, headers });
      expect([status, body.code, body.errors[0].field]).toEqual([400, 'invalid_request', 'Last-Event-ID']);
    },
  );

  it('tells both sides of a job what happened, live and in order, and nobody else', async () => {
    const owner = await person(urls[0], 'owner');
    const eve = await person(urls[1], 'eve');
    const readers = await Promise.all([
      follow(urls[0], ada),
      follow(urls[1], ada),
      follow(urls[1], owner),
      follow(urls[0], eve),
    ]);
    for (const reader of readers)
      await eventually(async () => reader.of('ready').length === 1, 'the start of the stream');
    const job = { title: 'Render', job_type: 'script', price_coin: 1, duration_hrs: 1 };
    const { job_id } = (await call(urls[0], 'POST', '/api/jobs', { token: ada.token, body: job })).body;
    const worker = await device(urls[0], owner);
    await call(urls[0], 'POST', `/api/jobs/${job_id}/accept`, { worker });
    await call(urls[1], 'POST', `/api/jobs/${job_id}/complete`, { worker, body: { result: 'done' } });
    const [here, there, owners, strangers] = readers as [EventReader, EventReader, EventReader, EventReader];
    for (const reader of [here, there, owners])
      await eventually(async () => reader.of('job.completed').length === 1, 'job.completed');
    expect(here.of('job.started')).toMatchObject([{ data: { data: { job_id, title: 'Render', status: 'running' } } }]);
    const [done] = here.of('job.completed');
    expect(done).toMatchObject({ data: { type: 'job.completed', data: { job_id, status: 'completed' } } });
    expect(Number(done!.id)).toBe(done!.data.seq);
    expect(there.of('job.completed')).toEqual(here.of('job.completed'));
    expect(owners.of('job.started')).toEqual([]);
    expect(JSON.stringify(strangers.events)).not.toContain(job_id);
    const page = await read(urls[1], ada);
    const types = page.events.map(({ type }: { type: string }) => type);
    expect(types.indexOf('job.completed')).toBeGreaterThan(types.indexOf('job.started'));
    expect(page.complete).toBe(true);
    expect((await read(urls[0], ada, `?after=${page.next_after}`)).events).toEqual([]);
    expect(await read(urls[0], ada, '?after=0&limit=1')).toMatchObject({ next_after: 1, complete: false });
    for (const reader of readers) reader.close();
  });

  it('names records that change without an event, to clients that ask for it', async () => {
    const headers = { Authorization: `Bearer ${bob.token}` };
    const reader = await EventReader.open(`${urls[0]}/api/events?changes=true`, headers);
    await eventually(async () => reader.of('ready').length === 1, 'the start of the stream');
    const named = () => reader.of('changed').flatMap(({ data }) => data.subjects as object[]);
    const job = { title: 'Render', job_type: 'script', price_coin: 1, duration_hrs: 1 };
    const { job_id } = (await call(urls[1], 'POST', '/api/jobs', { token: bob.token, body: job })).body;
    const worker = await device(urls[0], await person(urls[0], 'renderer'));
    await call(urls[1], 'POST', `/api/jobs/${job_id}/accept`, { worker });
    await eventually(async () => reader.of('job.started').length === 1, 'job.started');
    const before = named().length;
    await call(urls[1], 'POST', `/api/jobs/${job_id}/progress`, { worker, body: { percent: 40 } });
    await eventually(async () => named().length > before, 'the progress');
    expect(named()).toContainEqual({ type: 'wallet', id: 'coin' });
    expect(named().slice(before)).toContainEqual({ type: 'job', id: job_id });
    expect(reader.of('changed').filter(({ id }) => id !== undefined)).toEqual([]);
    const mine = (await call(urls[0], 'GET', '/api/jobs?search=REND', { token: bob.token })).body;
    expect(mine.jobs).toMatchObject([{ id: job_id, progress: { percent: 40 } }]);
    reader.close();
  });

  it('goes on where a client was, without gaps or doubles, while relays are killed under load', async () => {
    const [before, bobsBefore] = [await lastSeq(ada), await lastSeq(bob)];
    const EVENTS = 4_000;
    const load = (async () => {
      for (let n = 0; n < EVENTS; n += 20)
        await Promise.all(
          Array.from({ length: 20 }, (_, i) => publish('test.load', { n: n + i }, i % 5 === 0 ? [ada, bob] : [ada])),
        );
    })();
    let killed = 0;
    const faults = (async () => {
      let victims: App[] = [...fleet.backgrounds];
      while ((await lastSeq(ada)) < before + EVENTS) {
        const at = await lastSeq(ada);
        await eventually(
          async () => (await lastSeq(ada)) > at || (await lastSeq(ada)) >= before + EVENTS,
          'events of those that live',
        );
        const [victim, ...others] = victims as [App, ...App[]];
        victim.process.kill('SIGKILL');
        killed++;
        victims = [...others, await background()];
      }
    })();
    const seen: number[] = [];
    const numbers: number[] = [];
    let turn = 0;
    while (seen.length < EVENTS) {
      const reader = await follow(urls[turn++ % 2]!, ada, before + seen.length);
      const goal = Math.min(EVENTS, seen.length + 700) - seen.length;
      await eventually(async () => reader.of('test.load').length >= goal, `${goal} more events`);
      // What was received counts, also what came after the goal.
      const got = reader.of('test.load');
      seen.push(...got.map(({ id }) => Number(id)));
      numbers.push(...got.map(({ data }) => data.data.n));
      reader.close();
    }
    await Promise.all([load, faults]);
    expect(killed).toBeGreaterThan(0);
    expect(seen).toEqual(Array.from({ length: EVENTS }, (_, i) => before + 1 + i));
    expect([...numbers].sort((a, b) => a - b)).toEqual(Array.from({ length: EVENTS }, (_, n) => n));
    expect(await lastSeq(bob)).toBe(bobsBefore + EVENTS / 5);
  });

  it('begins with now, ends with the process, and tells a place that is good elsewhere', async () => {
    const reader = await follow(urls[0], bob);
    const [ready] = await eventually(async () => reader.of('ready').length > 0 && reader.of('ready'));
    expect(Number(ready!.id)).toBe(await lastSeq(bob));
    await fleet.apis[0].stop();
    await reader.ended;
    expect(reader.events).toHaveLength(1);
    await publish('test.later', { text: 'a\nb' }, [bob]);
    const resumed = await follow(urls[1], bob, Number(ready!.id));
    const [event] = await eventually(
      async () => resumed.of('test.later').length > 0 && resumed.of('test.later'),
      'the event that came meanwhile',
    );
    expect(event).toMatchObject({ id: String(Number(ready!.id) + 1), data: { data: { text: 'a\nb' } } });
    resumed.close();
  });

  it('needs a token', async () => {
    expect((await call(urls[1], 'GET', '/api/events')).status).toBe(401);
    expect((await call(urls[1], 'GET', '/api/events?after=-1', { token: ada.token })).status).toBe(400);
  });
});
