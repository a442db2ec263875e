import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Socket } from 'node:net';
import { socksConnect, type ProxyAddress } from '../../apps/gateway/testing/socks-client.js';
import { RealAgents, type RealAgentOptions } from '../agent/support/real-agent.js';
import { auditOf } from '../support/audit.js';
import { call, device, person, type Person } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { startService, type Service } from '../support/service.js';
import { itAsRoot, describeWith } from '../support/needs.js';
import { namespace, type Namespace } from './support/namespace.js';
import { buySession, endSession, settled } from './support/sessions.js';
import { collect, Target } from './support/target.js';

const MB = 1_000_000;
const SHARING = /Sharing bandwidth through/;
const SHARE = ['--sandbox', 'none', '--share-bandwidth', '--drain-s', '1'];
const OPEN = [...SHARE, '--allow-private-destinations'];

describeWith('bwrap')('devices as exits', () => {
  let service: Service;
  let buyer: Person;
  let owner: Person;
  let targets: Target[];
  let net: Namespace | null = null;
  const agents = new RealAgents(() => service.url);

  beforeAll(async () => {
    net = namespace();
    // On every address, so that an agent in a network of its own reaches it too.
    const hosts = { HOST: '0.0.0.0', PROXY_HOST: '0.0.0.0', PROXY_PUBLIC_HOST: net?.outside ?? '127.0.0.1' };
    service = await startService({ env: { ...hosts, PROXY_ALLOW_PRIVATE: 'true', WELCOME_USD: '1000' } });
    service.url = service.url.replace('0.0.0.0', '127.0.0.1');
  });
  beforeEach(async () => {
    targets = [];
    buyer = await person(service.url, 'buyer');
    owner = await person(service.url, 'owner');
  });
  afterEach(async () => {
    await agents.endAll();
    for (const target of targets) await target.stop();
    await eventually(async () => (await exitsOf(owner)).every((exit) => !exit.connected), 'no exit');
  });
  afterAll(async () => {
    await agents.dispose();
    await service?.dispose();
    net?.remove();
  });

  async function target(play: (socket: Socket) => void): Promise<Target> {
    const made = await new Target(play).start('0.0.0.0');
    targets.push(made);
    return made;
  }
  const sends = (bytes: number) => target((socket) => socket.end(Buffer.alloc(bytes, 'x')));

  async function share(who: Person, args: string[] = [], options: RealAgentOptions = {}) {
    const token = await device(service.url, who);
    const agent = await agents.start(token, { args: [...OPEN, ...args], ready: SHARING, ...options });
    return { agent, token };
  }

  async function exitsOf(who: Person): Promise<Array<Record<string, unknown>>> {
    return (await call(service.url, 'GET', '/api/bandwidth/exits', { token: who.token })).body.exits;
  }
  const connected = (who: Person, count = 1) =>
    eventually(
      async () => (await exitsOf(who)).filter((exit) => exit['connected']).length === count,
      `${count} connected exits`,
    );

  async function through(proxy: ProxyAddress, port: number, options = '', host = '127.0.0.1') {
    return socksConnect({ ...proxy, username: proxy.username + options }, host, port);
  }
  async function download(proxy: ProxyAddress, port: number, options = ''): Promise<number> {
    const { socket, code } = await through(proxy, port, options);
    if (code !== 0) throw new Error(`the gateway answered ${code}`);
    const all = collect(socket);
    socket.end();
    return (await all).length;
  }
  const audited = () => eventually(async () => (await auditOf(service)).length === 0, 'a green audit');

  it('carries a session: both meters agree, and the owner has 70 % of the price of the bytes', async () => {
    await share(owner, ['--country', 'tr', '--max-gb-month', '50']);
    await connected(owner);
    const found = await call(service.url, 'GET', '/api/bandwidth/exits/countries', { token: buyer.token });
    expect(found.body.countries).toEqual([{ country: 'tr', exits: 1, min_price_per_gb: 0 }]);
    const { port } = await sends(5 * MB);
    const { id, proxy } = await buySession(service, buyer, 100 * MB, { exit: 'device', price_per_gb: 2 });
    expect(await download(proxy, port)).toBe(5 * MB);
    await endSession(service, buyer, id);
    expect(await settled(service, buyer, id)).toMatchObject({
      settled_usd: 0.01,
      meters_differ: false,
      exits: [{ country: 'tr', bytes: 5 * MB, exit_bytes: 5 * MB }],
    });
    const statement = await call(service.url, 'GET', '/api/wallet/statement?currency=usd', { token: owner.token });
    expect(statement.body.lines ?? statement.body.statement ?? statement.body.entries).toContainEqual(
      expect.objectContaining({ kind: 'bandwidth_pay', amount: 0.007, subject_id: id }),
    );
    expect(await exitsOf(owner)).toMatchObject([
      { country: 'tr', max_gb_month: 50, carried_gb_month: 0.005, earned_usd_month: 0.007, connected: true },
    ]);
    await audited();
  });

  it('is chosen by the options of the username, by the bid, and asked for at creation', async () => {
    const refused = async (terms: object) =>
      (await call(service.url, 'POST', '/api/bandwidth/create', { token: buyer.token, body: { gb: 0.1, ...terms } }))
        .body.code;
    expect(await refused({ exit: 'device' })).toBe('no_exit_available');
    await share(owner, ['--country', 'tr']);
    await share(owner, ['--country', 'de', '--min-price-per-gb', '3']);
    await connected(owner, 2);
    expect(await refused({ country: 'kr' })).toBe('no_exit_available');
    expect(await refused({ country: 'de' })).toBe('no_exit_available');
    const { port } = await sends(MB);
    const { id, proxy } = await buySession(service, buyer, 100 * MB, { price_per_gb: 4 });
    await download(proxy, port, '-country-de');
    await download(proxy, port, '-country-tr');
    await download(proxy, port, '-country-tr-session-abc');
    await download(proxy, port, '-exit-direct');
    expect((await through(proxy, port, '-country-kr')).code).not.toBe(0);
    // Four streams of one name all leave by one device, however free the other is.
    for (let n = 0; n < 4; n++) await download(proxy, port, '-exit-device-session-same');
    await endSession(service, buyer, id);
    const { exits } = await settled(service, buyer, id);
    const bytes = Object.fromEntries(
      exits.map((exit: { country: string; bytes: number }) => [exit.country, exit.bytes]),
    );
    expect([
      { de: 5 * MB, tr: 2 * MB },
      { de: MB, tr: 6 * MB },
    ]).toContainEqual(bytes);
    await audited();
  });

  it('is gone when it is killed: its streams are cut, new ones refused, and its return restores them', async () => {
    const { agent, token } = await share(owner);
    await connected(owner);
    const { port } = await target((socket) => socket.write('begun'));
    const { proxy, id } = await buySession(service, buyer, 100 * MB, { exit: 'device' });
    const { socket } = await through(proxy, port);
    const cut = collect(socket);
    await new Promise((resolve) => socket.once('data', resolve));
    await agent.end('SIGKILL');
    await expect(cut).rejects.toThrow();
    await eventually(async () => (await through(proxy, port)).code !== 0, 'a refusal');
    await agents.start(token, { args: OPEN, ready: SHARING, dataDir: agent.dataDir });
    await eventually(async () => (await through(proxy, port)).code === 0, 'a new stream');
    await endSession(service, buyer, id);
    await settled(service, buyer, id);
    await audited();
  });

  it('stops at its monthly cap, and remembers it', async () => {
    const { agent, token } = await share(owner, ['--max-gb-month', '0.002']);
    await connected(owner);
    const { port } = await sends(10 * MB);
    const { proxy, id } = await buySession(service, buyer, 100 * MB, { exit: 'device' });
    // Node may show a reset as an end when there was something left to read (libuv's POLLHUP): what counts is the size.
    expect(await download(proxy, port).catch(() => 0)).toBeLessThanOrEqual(2 * MB);
    await eventually(async () => (await through(proxy, port)).code !== 0, 'a refusal');
    await agent.says(/The monthly cap is reached/);
    await agent.end('SIGTERM');
    const { bytes } = JSON.parse(readFileSync(join(agent.dataDir, 'carried.json'), 'utf8')) as { bytes: string };
    expect(bytes).toBe(String(2 * MB));
    await endSession(service, buyer, id);
    const session = await settled(service, buyer, id);
    expect(session.exits[0].bytes).toBeLessThanOrEqual(2 * MB);
    const args = [...OPEN, '--max-gb-month', '0.002'];
    await agents.start(token, { args, dataDir: agent.dataDir, ready: /The monthly cap is reached/ });
    await audited();
  });

  it('refuses what is private itself, whatever the gateway allows', async () => {
    await share(owner, [], { args: SHARE });
    await connected(owner);
    const { port, connections } = await sends(10);
    const { proxy } = await buySession(service, buyer, 100 * MB, { exit: 'device' });
    for (const host of ['127.0.0.1', 'localhost', '169.254.169.254', '10.0.0.1'])
      expect([host, (await through(proxy, port, '', host)).code]).toEqual([host, 2]);
    expect(connections).toHaveLength(0);
    // This very gateway allows them.
    expect((await through((await buySession(service, buyer, MB)).proxy, port, '-exit-direct')).code).toBe(0);
  });

  itAsRoot("leaves by the device's own network, which is where the destination sees it come from", async () => {
    if (!net) throw new Error('no network namespace');
    const { port } = new URL(service.url);
    await share(owner, [], { within: net.within, server: `http://${net.outside}:${port}` });
    await connected(owner);
    const seen: string[] = [];
    const site = await target((socket) => {
      seen.push(socket.remoteAddress!);
      socket.end('hello');
    });
    const { proxy } = await buySession(service, buyer, 100 * MB, { exit: 'device' });
    const { socket, code } = await through(proxy, site.port, '', net.outside);
    expect(code).toBe(0);
    expect((await collect(socket)).toString()).toBe('hello');
    expect(seen).toEqual([net.inside]);
  });
});
