import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { eventually } from '../support/eventually.js';
import { collect, Target } from './support/target.js';
import { checked, passOf, SESSION, TunnelPair, wishOf } from './support/tunnel-pair.js';
import { PATIENCE_MS } from '../support/patience.js';

describe('a gateway and its agents', () => {
  let pair: TunnelPair;
  let targets: Target[];

  beforeEach(async () => {
    targets = [];
    pair = await TunnelPair.start();
  });
  afterEach(async () => {
    await pair.dispose();
    for (const target of targets) await target.stop();
  });

  async function target(play: (socket: Socket) => void): Promise<Target> {
    const made = await new Target(play).start();
    targets.push(made);
    return made;
  }
  const echo = () => target((socket) => socket.pipe(socket));

  it('carries bytes both ways, half-closes, and counts the same on both sides', async () => {
    await pair.agent('rig');
    const upload = randomBytes(3_000_000);
    const { port } = await target((socket) => {
      const all: Buffer[] = [];
      // Answers only after the client's end.
      socket.on('data', (chunk: Buffer) => all.push(chunk)).on('end', () => socket.end(Buffer.concat(all)));
    });
    const socket = await pair.open(checked(port));
    socket.end(upload);
    expect((await collect(socket)).equals(upload)).toBe(true);
    await eventually(async () => pair.exits.exitBytes(SESSION, passOf('rig').deviceId) === 6_000_000n, 'the report');
    expect(pair.carried).toBe(6_000_000);
  });

  it('opens many streams at once, and each is its own', async () => {
    await pair.agent('rig');
    const { port } = await echo();
    const replies = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const socket = await pair.open(checked(port));
        socket.end(`stream ${n}`);
        return (await collect(socket)).toString();
      }),
    );
    expect(replies).toEqual(Array.from({ length: 60 }, (_, n) => `stream ${n}`));
  });

  it("keeps an abort an abort: the target's and the buyer's", async () => {
    await pair.agent('rig');
    const aborting = await target((socket) => socket.once('data', () => socket.resetAndDestroy()));
    const first = await pair.open(checked(aborting.port));
    first.write('x');
    await expect(collect(first)).rejects.toMatchObject({ code: 'ECONNRESET' });

    const waiting = await target(() => undefined);
    const second = await pair.open(checked(waiting.port));
    const seen = collect(waiting.connections[0]!);
    second.resetAndDestroy();
    await expect(seen).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  it("keeps the target's abort an abort when there is still something to read", async () => {
    await pair.agent('rig');
    const { port } = await target((socket) =>
      socket.once('data', () => socket.write(Buffer.alloc(300_000), () => socket.resetAndDestroy())),
    );
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const socket = await pair.open(checked(port));
        socket.write('go');
        return collect(socket).then(
          (bytes) => `complete with ${bytes.length}`,
          () => 'cut',
        );
      }),
    );
    expect(new Set(outcomes)).toEqual(new Set(['cut']));
  });

  it('holds back a stream that nobody reads, and goes on when somebody does', async () => {
    await pair.agent('rig');
    const size = 40_000_000;
    const { port, connections } = await target((socket) => socket.end(Buffer.alloc(size)));
    const socket = await pair.open(checked(port));
    socket.pause();
    await eventually(async () => connections[0]!.writableLength > 0, 'a full pipe');
    const left = connections[0]!.writableLength;
    expect(left).toBeGreaterThan(0);
    const all = collect(socket);
    socket.resume();
    expect((await all).length).toBe(size);
  });

  it('answers why a target is not reached', async () => {
    await pair.agent('rig');
    const gone = await echo();
    await gone.stop();
    targets = [];
    await expect(pair.open(checked(gone.port))).rejects.toMatchObject({ failure: 'refused' });
    await expect(pair.open(checked(25))).rejects.toMatchObject({ failure: 'forbidden' });
    await expect(pair.open({ host: 'nowhere.invalid', port: 80, addresses: ['192.0.2.1'] })).rejects.toMatchObject({
      failure: expect.stringMatching(/^(host_unreachable|failed)$/),
    });
  });

  it('cuts the streams of an agent that dies, and opens no new ones on it', async () => {
    const { end } = await pair.agent('rig');
    const { port } = await target((socket) => socket.write('begun'));
    const socket = await pair.open(checked(port));
    const seen = collect(socket);
    await eventually(async () => socket.bytesRead > 0, 'the first bytes');
    await end();
    await expect(seen).rejects.toMatchObject({ code: 'ECONNRESET' });
    await eventually(async () => pair.exits.present().length === 0, 'its absence');
    expect(pair.exits.choose(wishOf())).toBeNull();
    expect(pair.exits.choose(wishOf({ kind: 'any' }))?.deviceId).toBeNull();
    await pair.agent('rig');
    await expect(pair.open(checked(port))).resolves.toBeDefined();
  });

  it('lets a drained agent end what it carries', async () => {
    const { link } = await pair.agent('rig');
    const { port } = await echo();
    const socket = await pair.open(checked(port));
    link.drain();
    await eventually(async () => pair.exits.choose(wishOf()) === null, 'no new streams');
    socket.end('still here');
    expect((await collect(socket)).toString()).toBe('still here');
  });

  it('ends a device whose ticket is taken back, and one that shows a wrong certificate is not spoken to', async () => {
    const { ticket, lost } = await pair.agent('rig');
    pair.passes.delete(ticket);
    await eventually(async () => pair.exits.present().length === 0 && lost.includes('it answers 401'), 'its end');
    const other = pair.link('other', { certificateSha256: '0'.repeat(64) });
    await eventually(async () => other.lost.length > 0, 'the refusal');
    expect(other.lost[0]).toBe('its certificate differs from the one the service named');
    expect(pair.exits.present()).toEqual([]);
  });

  it('chooses by country, floor and cap, is fair, and keeps a sticky choice', async () => {
    await pair.agent('cheap', { country: 'tr' });
    await pair.agent('dear', { country: 'tr', minPricePerGbMicros: 2_000_000n });
    await pair.agent('spent', { country: 'de', bytesLeft: 0n });
    const chosen = (wish = {}) => pair.exits.choose(wishOf(wish))?.deviceId ?? null;
    expect(chosen()).toBe('cheap');
    expect(chosen({ country: 'tr' })).toBe('cheap');
    expect(chosen({ country: 'de' })).toBeNull();
    expect(chosen({ kind: 'any', country: 'kr' })).toBeNull();
    expect(chosen({ kind: 'direct' })).toBeNull();
    const { port } = await echo();
    const rich = { pricePerGbMicros: 3_000_000n };
    const open: Socket[] = [];
    const used: unknown[] = [];
    for (let n = 0; n < 4; n++) {
      const exit = pair.exits.choose(wishOf(rich))!;
      used.push(exit.deviceId);
      open.push(await exit.open(checked(port), AbortSignal.timeout(PATIENCE_MS)));
    }
    expect(used.filter((device) => device === 'dear')).toHaveLength(2);
    const names = ['a', 'b', 'c'];
    const first = names.map((sticky) => chosen({ ...rich, sticky }));
    expect(names.map((sticky) => chosen({ ...rich, sticky }))).toEqual(first);
    open.forEach((socket) => socket.resetAndDestroy());
  });

  it("cuts a stream at the agent's own cap, in full flow, so that it doesn't look complete", async () => {
    let left = 2_000_000;
    await pair.agent('rig', {}, { take: (bytes) => (left -= bytes) >= 0 });
    const { port } = await target((socket) => socket.end(Buffer.alloc(10_000_000)));
    const socket = await pair.open(checked(port));
    socket.end();
    await expect(collect(socket)).rejects.toThrow();
  });

  it('ends quietly when streams end after their channel', async () => {
    const { end } = await pair.agent('rig');
    const { port, connections } = await target(() => undefined);
    const socket = await pair.open(checked(port));
    socket.on('error', () => undefined);
    const ended = end();
    connections[0]!.end();
    await ended;
    // The agent's process goes on: another device of the same process connects and carries.
    await pair.agent('other');
    const echoing = await echo();
    const again = await pair.open(checked(echoing.port));
    again.end('still alive');
    expect((await collect(again)).toString()).toBe('still alive');
  });

  it("stops at the owner's cap", async () => {
    await pair.dispose();
    pair = await TunnelPair.start({}, 60_000);
    await pair.agent('rig', { bytesLeft: 50_000n });
    const { port } = await target((socket) => {
      const timer = setInterval(() => socket.write(Buffer.alloc(20_000)), 50);
      socket.once('close', () => clearInterval(timer));
    });
    const socket = await pair.open(checked(port));
    await expect(collect(socket)).rejects.toThrow();
    expect(pair.exits.choose(wishOf())).toBeNull();
  });
});
