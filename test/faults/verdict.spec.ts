import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Load } from './support/load.js';
import { lostOf } from './support/verdict.js';

/** What the service shows after a fault. */
let jobs: Array<{ id: string; status: string }>;
let ramGb: number;
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const body = request.url!.startsWith('/api/jobs')
      ? { jobs, next_cursor: null }
      : { devices: [{ name: 'rig-0', ram_gb: ramGb }] };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

beforeEach(() => {
  jobs = [
    { id: 'a', status: 'completed' },
    { id: 'b', status: 'running' },
  ];
  ramGb = 7;
});

const load = {
  ...{ buyer: { token: 'buyer' }, owner: { token: 'owner' } },
  told: {
    posted: new Map([
      ['key-1', 'a'],
      ['key-2', 'b'],
    ]),
    ...{ completed: new Set(['a']), rigs: [{ worker: '', beats: 7 }], again: 0, wrong: [] },
  },
} as unknown as Load;

describe('what is looked for after a fault', () => {
  it('is all there when nothing is lost', async () => {
    expect(await lostOf(url, load)).toEqual([]);
  });

  it('is missed: an acknowledged job', async () => {
    jobs.pop();
    expect(await lostOf(url, load)).toEqual(['job b of key key-2 is gone']);
  });

  it('is missed: an acknowledged completion', async () => {
    jobs[0]!.status = 'waiting';
    expect(await lostOf(url, load)).toEqual(['job a: waiting']);
  });

  it('is one too many: a job that a repeated request made', async () => {
    jobs.push({ id: 'c', status: 'waiting' });
    expect(await lostOf(url, load)).toEqual(['job c was made by a repeated request']);
  });

  it('is missed: an acknowledged heartbeat', async () => {
    ramGb = 6;
    expect(await lostOf(url, load)).toEqual(['rig-0 has beat 6 in place of 7']);
  });
});
