import { eventually } from '../support/eventually.js';
import { RawAgent, RawData } from './support/raw-agent.js';
import { collect } from './support/target.js';
import { checked, passOf, SESSION, TICKET, TunnelPair, wishOf } from './support/tunnel-pair.js';

const DEVICE = passOf('hostile').deviceId;

describe('a hostile agent against the gateway', () => {
  let pair: TunnelPair;

  beforeEach(async () => {
    pair = await TunnelPair.start();
    pair.passes.set(`${TICKET}hostile`, passOf('hostile'));
  });
  afterEach(() => pair.dispose());

  async function connected(): Promise<RawAgent> {
    const agent = new RawAgent(pair.port, `${TICKET}hostile`);
    await eventually(async () => agent.channel !== undefined && agent.dialled > 0, 'the welcome');
    return agent;
  }

  /** Data connections as many as were asked for. */
  async function ready(agent: RawAgent): Promise<RawData[]> {
    const data = await Promise.all(Array.from({ length: agent.dialled }, () => agent.data()));
    await eventually(async () => data.every(({ text }) => text.startsWith('HTTP/1.1 101')), 'the upgrades');
    return data;
  }

  /** The connection that the gateway opened a stream on, and the names in its open line. */
  async function asked(data: RawData[]) {
    const found = await eventually(async () => data.find(({ payload }) => payload.endsWith('\n')), 'an open line');
    const [, stream, session] = found.payload.split(' ');
    return { data: found, stream: stream!, session: session! };
  }

  it.each([
    ['no ticket at all', ''],
    ['a ticket nobody gave', `${TICKET}unknown`],
    ['a ticket that is none', '../../etc/passwd'],
  ])('is turned away with %s', async (_, ticket) => {
    const agent = new RawAgent(pair.port, ticket);
    await eventually(async () => agent.closed === 401, 'the refusal');
    expect(pair.exits.present()).toEqual([]);
  });

  it('is turned away when it speaks another version, or no protocol', async () => {
    const agent = new RawAgent(pair.port, `${TICKET}hostile`, 'exit.v99');
    await eventually(async () => agent.closed === 426, 'the refusal');
    for (const first of ['GET / HTTP/1.1\r\nHost: x\r\n\r\n', 'garbage\r\n\r\n', Buffer.alloc(20_000, 0xff)]) {
      const stranger = await RawData.open(pair.port, first);
      await eventually(async () => stranger.closed, 'the end of a stranger');
    }
  });

  it.each([
    ['no JSON', '{'],
    ['an unknown type', { type: 'dial', count: 5 }],
    ['negative bytes', { type: 'usage', carried: [['a', -5]] }],
    ['more than it may', 'x'.repeat(100_000)],
  ])('loses its channel for %s', async (_, message) => {
    const agent = await connected();
    agent.say(message);
    await eventually(async () => agent.closed !== undefined && pair.exits.present().length === 0, 'its end');
  });

  it('loses its channel for a flood', async () => {
    const agent = await connected();
    for (let n = 0; n < 3_000; n++) agent.say({ type: 'usage', carried: [] });
    await eventually(async () => agent.closed !== undefined, 'its end');
  });

  it('gets no connections but those it was asked for, and none on the channel of another', async () => {
    const agent = await connected();
    await ready(agent);
    const more = await agent.data();
    await eventually(async () => more.closed, 'the end of what nobody asked for');
    const guess = await agent.data('0123456789abcdef0123456789abcdef');
    await eventually(async () => guess.closed && guess.text.startsWith('HTTP/1.1 401'), 'the refusal');
  });

  it('loses a connection on which it speaks unasked', async () => {
    const [data] = await ready(await connected());
    data!.socket.write('hello?');
    await eventually(async () => data!.closed, 'its end');
  });

  it('is not waited for when it answers nothing, or nonsense', async () => {
    const data = await ready(await connected());
    const silent = pair.open(checked(80)).catch((error: unknown) => error);
    await asked(data);
    expect(await silent).toMatchObject({ failure: 'timeout' });
    const fresh = data.filter(({ closed, payload }) => !closed && payload === '');
    const nonsense = pair.open(checked(80)).catch((error: unknown) => error);
    (await asked(fresh)).data.socket.write(Buffer.of(77));
    expect(await nonsense).toMatchObject({ failure: 'failed' });
  });

  it('cannot pass a cut stream off as a whole one', async () => {
    const agent = await connected();
    const data = await ready(agent);
    const open = pair.open(checked(80));
    const first = await asked(data);
    first.data.socket.write(Buffer.of(0));
    const cut = collect(await open);
    // An end without the word that the target had ended.
    first.data.socket.end('half of it');
    await expect(cut).rejects.toMatchObject({ code: 'ECONNRESET' });

    const again = pair.open(checked(80));
    const second = await asked(data.filter((one) => one !== first.data));
    second.data.socket.write(Buffer.of(0));
    const whole = collect(await again);
    agent.say({ type: 'ended', streams: [second.stream, 'unknown'] });
    second.data.socket.end('all of it');
    expect((await whole).toString()).toBe('all of it');
  });

  it('reports what it likes, and only what it carried for is compared', async () => {
    const agent = await connected();
    const data = await ready(agent);
    const open = pair.open(checked(80));
    const { data: stream, session } = await asked(data);
    stream.socket.write(Buffer.of(0));
    (await open).on('error', () => undefined);
    agent.say({
      type: 'usage',
      carried: [
        ['unknown', 5_000],
        [session, 1_000],
      ],
    });
    agent.say({ type: 'usage', carried: [[session, 10]] });
    agent.say({ type: 'usage', carried: [[session, Number.MAX_SAFE_INTEGER]] });
    const most = BigInt(Number.MAX_SAFE_INTEGER);
    await eventually(async () => pair.exits.exitBytes(SESSION, DEVICE) === most, 'the report');
    // The settlement waits for no liar.
    const carried = [{ deviceId: DEVICE, gatewayBytes: most * 2n, exitBytes: 0n }];
    await pair.exits.settled({ sessionId: SESSION, usedBytes: 0n, carried });
    pair.exits.forget(SESSION);
    agent.say({ type: 'usage', carried: [[session, Number.MAX_SAFE_INTEGER]] });
    agent.say({ type: 'drain' });
    await eventually(async () => pair.exits.choose(wishOf()) === null, 'the drain');
    expect(pair.exits.exitBytes(SESSION, DEVICE)).toBe(0n);
  });
});
