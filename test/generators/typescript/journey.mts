/** What test/generators/support/journey.ts expects, with the types that openapi-typescript made. */
import createClient from 'openapi-fetch';
import type { components, paths } from './api.js';

type Schemas = components['schemas'];

const { MARKET_URL: baseUrl = '', EMAIL: email = '', PASSWORD: password = '' } = process.env;
const market = createClient<paths>({ baseUrl });

function good<T>({ data, error }: { data?: T; error?: Schemas['Problem'] }): T {
  if (data === undefined) throw new Error(error?.detail);
  return data;
}
const say = (...words: unknown[]) => console.log(words.map(String).join(' '));

const { token } = good(await market.POST('/auth/login', { body: { email, password } }));
market.use({ onRequest: ({ request }) => request.headers.set('Authorization', `Bearer ${token}`) });

const me = good(await market.GET('/auth/me'));
say('me', me.username, me.ok);

const script = { job_type: 'script', spec: { script: 'true' } } satisfies Schemas['QuoteJob'];
const { quote } = good(await market.POST('/api/jobs/quote', { body: { ...script, duration_hrs: 2 } }));
say('quote', quote.duration_hrs, quote.low_coin <= quote.high_coin);

const create = (title: string, price_coin: number) =>
  market.POST('/api/jobs', { body: { ...script, title, price_coin, duration_hrs: 1 } });
const path = { id: good(await create('first', 0.07)).job_id };
await create('second', 1.000001);
const { job } = good(await market.GET('/api/jobs/{id}', { params: { path } }));
const waiting: Schemas['JobStatus'] = 'waiting';
say('job', job.status === waiting, job.price_coin);

const list = async (cursor?: string) =>
  good(await market.GET('/api/jobs', { params: { query: { limit: 1, status: waiting, cursor } } }));
const page = await list();
const next = await list(page.next_cursor ?? undefined);
say('jobs', page.jobs[0]?.title, next.jobs[0]?.title, next.next_cursor);

const cancelled = good(await market.POST('/api/jobs/{id}/cancel', { params: { path } }));
say('cancelled', cancelled.job.status === 'cancelled', cancelled.refunded_coin);
const { error, response } = await create('dear', 1000.5);
say('refused', response.status, error?.code === 'insufficient_balance');

const body: Schemas['CreateDeploy'] = {
  ...{ gpu_model: 'cpu', job_name: 'Café 한국', job_type: 'Docker', image: 'docker.io/library/alpine:3' },
};
const created = good(await market.POST('/api/deploy/job', { body }));
const deploy = { params: { path: { id: created.job_id } } };
say('deploy', good(await market.GET('/api/deploy/jobs/{id}', deploy)).job.job_name === body.job_name);
const { receipt } = good(await market.POST('/api/deploy/jobs/{id}/stop', deploy));
say('stopped', receipt.returned === created.cost);

const { lines } = good(
  await market.GET('/api/wallet/statement', { params: { query: { limit: 2, currency: 'coin' } } }),
);
for (const line of lines) say('statement', line.kind);
const balance = lines[0]?.balance_after;
say('balance', balance, balance === good(await market.GET('/auth/me')).coin_balance);

const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
const { file } = good(
  await market.POST('/api/files', {
    params: { query: { name: 'bytes' } },
    headers: { 'Content-Type': 'application/octet-stream' },
    // openapi-typescript types what is binary as a string.
    body: '',
    bodySerializer: () => bytes,
  }),
);
const download = good(
  await market.GET('/api/files/{sha256}', { params: { path: { sha256: file.sha256 } }, parseAs: 'arrayBuffer' }),
);
say('file', file.size_bytes, Buffer.from(download).equals(bytes));

// One type for all media of a reply, though only streams are `text/event-stream`.
const feed = good(await market.GET('/api/events', { params: { query: { after: 0, limit: 1 } } }));
const event = 'events' in feed ? feed.events[0] : undefined;
if (event?.type !== 'job.cancelled') throw new Error(event?.type);
say('event', true, event.data.title);
