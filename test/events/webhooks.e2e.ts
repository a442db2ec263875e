import pg from 'pg';
import { Webhook } from 'standardwebhooks';
import { call, device, person, type Person } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { startApp, startFleet, type App, type Fleet } from '../support/fleet.js';
import { startReceiver, type Received, type Receiver } from './support/receiver.js';

const ENV = { WEBHOOK_ALLOW_PRIVATE: 'true', WELCOME_COIN: '100' };

interface Hook {
  id: string;
  secret: string;
}

let fleet: Fleet;
let url: string;
let sql: pg.Pool;
let receiver: Receiver;
const more: App[] = [];

beforeAll(async () => {
  fleet = await startFleet(ENV);
  url = fleet.apis[0].url;
  sql = new pg.Pool({ connectionString: fleet.databaseUrl, max: 4 });
  // A database that is dropped under its idle connections is no failure of a test.
  sql.on('error', () => undefined);
  receiver = await startReceiver();
});
afterAll(async () => {
  await Promise.all(more.map((app) => app.stop()));
  await sql?.end();
  await receiver?.close();
  await fleet?.dispose();
});

const start = async (name: 'api' | 'background', env: Record<string, string> = ENV): Promise<App> => {
  const shared = { DATABASE_URL: fleet.databaseUrl, DATA_DIR: fleet.dataDir, PORT: '0', RATE_LIMIT: 'off' };
  const app = await startApp(name, { ...process.env, ...shared, ...env });
  more.push(app);
  return app;
};
const post = (who: Person, path: string, body?: object) => call(url, 'POST', path, { token: who.token, body });
const get = async (who: Person, path: string) => (await call(url, 'GET', path, { token: who.token })).body;
const publish = (who: Person, payload: object = {}, type = 'job.paid') =>
  sql.query('SELECT platform.publish($1, $2, $3)', [type, payload, [who.id]]);

async function hook(who: Person, path: string, types: string[] = []): Promise<Hook> {
  const { status, body } = await post(who, '/api/webhooks', { url: receiver.url + path, types });
  expect({ status, ok: body.ok }).toEqual({ status: 200, ok: true });
  return { id: body.webhook.id, secret: body.secret };
}
const deliveries = async (who: Person, { id }: Hook) => (await get(who, `/api/webhooks/${id}/deliveries`)).deliveries;
const delivery = (who: Person, to: Hook, fits: (one: { state: string; attempt: number }) => boolean) =>
  eventually(async () => (await deliveries(who, to)).find(fits), 'the delivery');
const got = (path: string, count = 1) =>
  eventually(async () => receiver.of(path).length >= count && receiver.of(path), `${count} at ${path}`);
const verified = ({ secret }: Hook, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
/** Lets what waits for its next attempt be tried now. */
const hurry = async ({ id }: Hook): Promise<void> => {
  await sql.query(`UPDATE events.delivery SET next_at = now() WHERE webhook_id = $1 AND state = 'pending'`, [id]);
  await sql.query('UPDATE events.webhook SET due_at = now() WHERE id = $1', [id]);
};

describe('a webhook', () => {
  it('gets the events of its user that it asked for, signed, and nobody else’s', async () => {
    const [ada, bob] = [await person(url, 'ada'), await person(url, 'bob')];
    const [all, some, bobs] = [
      await hook(ada, '/all'),
      await hook(ada, '/some', ['job.started']),
      await hook(bob, '/b'),
    ];
    const job = { title: 'Grüße', job_type: 'script', price_coin: 1, duration_hrs: 1 };
    const { job_id } = (await post(ada, '/api/jobs', job)).body;
    const worker = await device(url, ada);
    await call(url, 'POST', `/api/jobs/${job_id}/accept`, { worker });
    await call(url, 'POST', `/api/jobs/${job_id}/complete`, { worker, body: {} });
    const find = (type: string) => receiver.of('/all').find(({ event }) => event.type === type);
    const completed = await eventually(async () => find('job.completed'), 'job.completed');
    const [started] = await got('/some');
    for (const one of receiver.of('/all')) verified(all, one);
    verified(some, started!);
    expect(() => verified(bobs, started!)).toThrow();
    expect(completed.event).toMatchObject({ type: 'job.completed', data: { job_id, title: 'Grüße' } });
    const { events } = await get(ada, '/api/events');
    const seen = events.find(({ id }: { id: string }) => id === completed.id);
    expect(completed.event).toMatchObject({ id: seen.id, data: seen.data, timestamp: seen.at });
    await eventually(async () =>
      (await deliveries(ada, all)).every(({ state }: { state: string }) => state === 'delivered'),
    );
    expect((await deliveries(ada, all))[0]).toMatchObject({ attempt: 1, status_code: 200, response: 'thank you' });
    expect(receiver.of('/some').map(({ event }) => event.type)).toEqual(['job.started']);
    expect(receiver.of('/b')).toEqual([]);
    expect((await call(url, 'GET', `/api/webhooks/${all.id}`, { token: bob.token })).status).toBe(404);
    expect((await call(url, 'DELETE', `/api/webhooks/${all.id}`, { token: bob.token })).status).toBe(404);
  });

  it('that is slow, broken or silent holds up no other; each failure is named and tried again', async () => {
    const ada = await person(url, 'ada');
    receiver.answer('/never', () => undefined);
    receiver.answer('/500', (response) => response.writeHead(500).end('no\0pe'));
    receiver.answer('/reset', (response) => response.socket?.resetAndDestroy());
    receiver.answer('/moved', (response) => response.writeHead(302, { Location: `${receiver.url}/target` }).end());
    const paths = ['/never', '/500', '/reset', '/moved'];
    const bad = await Promise.all(paths.map((path) => hook(ada, path)));
    const good = await hook(ada, '/good');
    for (let n = 0; n < 20; n++) await publish(ada, { n });
    const ids = (await got('/good', 20)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(20);
    const failed = await Promise.all(bad.map((one) => delivery(ada, one, ({ attempt }) => attempt > 0)));
    expect(failed).toMatchObject([
      { state: 'pending', error: 'timeout', status_code: null, response: null },
      { state: 'pending', error: 'status', status_code: 500, response: 'nope' },
      { state: 'pending', error: 'connection', status_code: null },
      { state: 'pending', error: 'redirect', status_code: 302 },
    ]);
    for (const { next_at } of failed) expect(Date.parse(next_at)).toBeGreaterThan(0);
    expect(receiver.of('/target')).toEqual([]);
    receiver.answer('/500', (response) => response.end());
    await eventually(async () => {
      // Again and again: an attempt that was under way puts its delivery off for minutes when it ends.
      await hurry(bad[1]!);
      const known = await deliveries(ada, bad[1]!);
      return known.filter(({ state }: { state: string }) => state === 'delivered').length === 20;
    }, 'what failed before');
    expect(new Set(receiver.of('/500').map(({ id }) => id))).toEqual(new Set(ids));
    expect((await get(ada, `/api/webhooks/${good.id}`)).webhook).toMatchObject({
      state: 'enabled',
      failing_since: null,
    });
    for (const { id } of bad) await call(url, 'DELETE', `/api/webhooks/${id}`, { token: ada.token });
  });

  it('gets each event once, four at most at a time, while two processes send', async () => {
    const ada = await person(url, 'ada');
    receiver.answer('/busy', (response) => void setTimeout(() => response.end(), 20));
    const busy = await hook(ada, '/busy');
    await Promise.all(Array.from({ length: 200 }, (_, n) => publish(ada, { n })));
    await eventually(
      async () =>
        (await sql.query(`SELECT FROM events.delivery WHERE webhook_id = $1 AND state = 'delivered'`, [busy.id]))
          .rowCount === 200,
      '200 deliveries',
    );
    expect(new Set(receiver.of('/busy').map(({ id }) => id)).size).toBe(200);
    expect(receiver.of('/busy')).toHaveLength(200);
    expect(receiver.mostAtOnce('/busy')).toBeLessThanOrEqual(4);
  });

  it('gets what a killed process was sending from another, and again what it may have got', async () => {
    const ada = await person(url, 'ada');
    const [first, second] = fleet.backgrounds;
    let asked = 0;
    receiver.answer('/killed', (response) => void (++asked > 4 && response.end()));
    const killed = await hook(ada, '/killed');
    for (let n = 0; n < 10; n++) await publish(ada, { n });
    await got('/killed', 1);
    const third = await start('background');
    first.process.kill('SIGKILL');
    second.process.kill('SIGKILL');
    await sql.query('UPDATE events.webhook SET leased_until = now() WHERE id = $1', [killed.id]);
    await eventually(async () => {
      // The killed ones may not have queued them all.
      const known = await deliveries(ada, killed);
      return known.length === 10 && known.every(({ state }: { state: string }) => state === 'delivered');
    }, 'all deliveries');
    expect(new Set(receiver.of('/killed').map(({ id }) => id)).size).toBe(10);
    expect(third.process.exitCode).toBeNull();
  });

  it('is tested, repeats a delivery, and changes its secret', async () => {
    const ada = await person(url, 'ada');
    const mine = await hook(ada, '/mine', ['deploy.*']);
    const test = (await post(ada, `/api/webhooks/${mine.id}/test`)).body.delivery;
    expect(test).toMatchObject({ type: 'webhook.test', state: 'pending', attempt: 0 });
    const [first] = await got('/mine');
    verified(mine, first!);
    await delivery(ada, mine, ({ state }) => state === 'delivered');
    const { body: rotated } = await post(ada, `/api/webhooks/${mine.id}/rotate-secret`);
    expect(rotated.secret).not.toBe(mine.secret);
    expect(Date.parse(rotated.webhook.old_secret_until)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    const again = (await post(ada, `/api/webhooks/${mine.id}/deliveries/${test.id}/redeliver`)).body.delivery;
    expect(again).toMatchObject({ event_id: test.event_id, redelivery_of: test.id, state: 'pending' });
    const [, second] = await got('/mine', 2);
    expect([second!.id, second!.body]).toEqual([first!.id, first!.body]);
    verified(mine, second!);
    verified({ ...mine, secret: rotated.secret }, second!);
    await sql.query(`UPDATE events.webhook SET old_secret_until = now() WHERE id = $1`, [mine.id]);
    await post(ada, `/api/webhooks/${mine.id}/test`);
    const [, , third] = await got('/mine', 3);
    verified({ ...mine, secret: rotated.secret }, third!);
    expect(() => verified(mine, third!)).toThrow();
    const { rows } = await sql.query('SELECT act, detail FROM platform.audited_act WHERE user_id = $1', [ada.id]);
    expect(rows.map(({ act }) => act)).toEqual(expect.arrayContaining(['webhook.created', 'webhook.secret_rotated']));
    const { rows: kept } = await sql.query('SELECT secret FROM events.webhook WHERE id = $1', [mine.id]);
    expect(kept[0].secret.toString('latin1')).not.toContain(rotated.secret.slice(6, 20));
    expect(JSON.stringify([rows, await get(ada, '/api/webhooks')])).not.toContain(rotated.secret);
  });

  it('is disabled when nothing got through for five days, tells so, and goes on when it is enabled', async () => {
    const ada = await person(url, 'ada');
    receiver.answer('/down', (response) => response.writeHead(503).end());
    receiver.answer('/gone', (response) => response.writeHead(410).end());
    const [down, gone] = [await hook(ada, '/down', ['job.*']), await hook(ada, '/gone', ['job.*'])];
    await hook(ada, '/told', ['webhook.*']);
    await publish(ada);
    // The end of the turn writes it down, a moment after the attempt, over whatever is there.
    const failing = async () => (await get(ada, `/api/webhooks/${down.id}`)).webhook.failing_since;
    await eventually(failing, 'a turn that failed');
    await sql.query(`UPDATE events.webhook SET failing_since = now() - interval '6 days' WHERE id = $1`, [down.id]);
    await hurry(down);
    const told = await got('/told', 2);
    expect(told.map(({ event }) => [event.data.webhook_id, event.data.reason]).sort()).toEqual(
      [
        [down.id, 'failing'],
        [gone.id, 'gone'],
      ].sort(),
    );
    expect((await get(ada, `/api/webhooks/${down.id}`)).webhook).toMatchObject({
      ...{ state: 'disabled', disabled_reason: 'failing' },
    });
    expect((await post(ada, `/api/webhooks/${down.id}/test`)).body).toMatchObject({ code: 'webhook_disabled' });
    receiver.answer('/down', (response) => response.end());
    const { body } = await post(ada, `/api/webhooks/${down.id}/enable`);
    expect(body.webhook).toMatchObject({ state: 'enabled', disabled_reason: null, failing_since: null });
    await hurry(down);
    expect(await delivery(ada, down, ({ state }) => state === 'delivered')).toMatchObject({ status_code: 200 });
  });

  it('is refused for private targets, unknown types, and beyond ten', async () => {
    const ada = await person(url, 'ada');
    const strict = await start('api', {});
    const refused = async (body: object) =>
      (await call(strict.url, 'POST', '/api/webhooks', { token: ada.token, body })).body.code;
    for (const target of [
      'http://8.8.8.8/',
      'https://127.0.0.1/',
      'https://10.1.2.3/',
      'https://[::1]/',
      'https://8.8.8.8:25/',
    ])
      expect(await refused({ url: target })).toBe('webhook_url_refused');
    expect(await refused({ url: 'https://8.8.8.8/', types: ['job.eaten'] })).toBe('unknown_event_type');
    expect(await refused({ url: 'https://8.8.8.8/', types: ['no type'] })).toBe('invalid_request');
    const made = await Promise.all(Array.from({ length: 12 }, () => post(ada, '/api/webhooks', { url: receiver.url })));
    expect(made.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(made.filter(({ body }) => body.code === 'too_many_webhooks')).toHaveLength(2);
    const { webhooks } = await get(ada, '/api/webhooks');
    expect((await call(url, 'DELETE', `/api/webhooks/${webhooks[0].id}`, { token: ada.token })).status).toBe(200);
    expect((await get(ada, '/api/webhooks')).webhooks).toHaveLength(9);
    expect((await call(url, 'GET', `/api/webhooks/${webhooks[0].id}`, { token: ada.token })).status).toBe(404);
  });
});
