import { mkdtempSync, rmSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Destinations, MAX_DIAL, ownNetworks } from '@app/tunnel';
import { ExitRole } from '../../apps/agent/src/exit/exit-role.js';
import { GatewayLink } from '../../apps/agent/src/tunnel/gateway-link.js';
import { tunnelCertificate } from '../../apps/gateway/src/tunnels/certificate.js';
import { eventually } from '../support/eventually.js';
import type { RawData } from './support/raw-agent.js';
import { RawGateway } from './support/raw-gateway.js';
import { Target } from './support/target.js';
import { TICKET } from './support/tunnel-pair.js';

/** Data connections the agent keeps. */
const MOST = 60;

describe('a hostile gateway against the agent', () => {
  let folder: string;
  let gateway: RawGateway;
  let lost: string[];
  let stop: AbortController;
  let ended: Promise<void>;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'hostile-gateway-'));
    gateway = await new RawGateway(await tunnelCertificate(folder)).start();
    lost = [];
    stop = new AbortController();
    const seen = new Set<string>();
    const destinations = new Destinations({ allowPrivate: false, own: () => [...ownNetworks(), ...seen] });
    const link = new GatewayLink(
      { host: '127.0.0.1', port: gateway.port, certificateSha256: gateway.certificate.sha256 },
      new ExitRole({
        ticket: () => `${TICKET}rig`,
        check: (destination) => destinations.check(destination),
        seenAs: (address) => void seen.add(address),
        take: () => true,
        accepting: true,
      }),
      { onConnected: () => undefined, onLost: (_, why) => void lost.push(why) },
      MOST,
    );
    ended = link.run(stop.signal);
    await eventually(async () => gateway.channels.length > 0, 'the channel');
  });
  afterEach(async () => {
    stop.abort();
    await ended;
    await gateway.stop();
    rmSync(folder, { recursive: true });
  });

  async function connections(count: number): Promise<RawData[]> {
    gateway.welcome();
    gateway.say({ type: 'dial', count });
    await eventually(async () => gateway.data.length === count, 'the data connections');
    return gateway.data;
  }

  const own = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address));
  const forbidden = [
    '127.0.0.1',
    'localhost',
    '10.0.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '168.63.129.16',
    '224.0.0.1',
    '0.0.0.0',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2130706433',
    '0x7f000001',
    '127.1',
    // The address this very gateway sees the device under: the router's own page, maybe.
    '192.0.2.7',
    ...own.filter((address) => !address.includes('%')),
  ];

  it('gets no way into the home it stands in', async () => {
    const secret = await new Target((socket) => socket.end('secret')).start();
    const targets = [
      ...forbidden.map((host) => `${secret.port} ${host}`),
      '25 192.0.2.1',
      '465 8.8.8.8',
      '587 8.8.8.8',
    ];
    const data = await connections(targets.length);
    data.forEach((one, n) => one.socket.write(`open s${n} session 60000 ${targets[n]}\n`));
    const unanswered = () => targets.filter((_, n) => data[n]!.payload.length === 0);
    await eventually(async () => unanswered().length === 0, 'the answers').catch((error: Error) => {
      throw new Error(`${error.message}: ${unanswered().join(', ')}`);
    });
    expect(data.map(({ payload }, n) => [targets[n], payload])).toEqual(targets.map((target) => [target, '\x02']));
    expect(secret.connections).toHaveLength(0);
    await secret.stop();
  });

  it('loses a connection on which it says nonsense', async () => {
    const lines = [
      'open s session 5000 80\n',
      'open s session 5000 70000 8.8.8.8\n',
      'open s session 5000 80 a b\n',
      'GET / HTTP/1.1\r\n\r\n',
      'x'.repeat(1_000),
      '\0\n',
    ];
    const data = await connections(lines.length);
    data.forEach((one, n) => one.socket.write(lines[n]!));
    await eventually(async () => data.every(({ closed }) => closed), 'their end');
    expect(data.map(({ payload }) => payload)).toEqual(lines.map(() => ''));
  });

  it('loses its channel for nonsense, and the agent comes back', async () => {
    gateway.say({ type: 'run', command: 'rm -rf /' });
    await eventually(async () => gateway.channels.length > 1, 'another channel');
    expect(lost[0]).toBe('The gateway sent an invalid message');
  });

  it('gets no more connections than an agent has', async () => {
    gateway.welcome();
    gateway.say({ type: 'dial', count: MAX_DIAL });
    gateway.say({ type: 'dial', count: MAX_DIAL });
    await eventually(async () => gateway.data.length >= MOST, 'as many as it has');
    // Answered after whatever it would have dialled: the channel's messages are read in order.
    gateway.channels[0]!.ping();
    await new Promise((resolve) => gateway.channels[0]!.once('pong', resolve));
    expect(gateway.data).toHaveLength(MOST);
  });
});
