import { dnsStub, type DnsStub } from '../testing/dns-stub.js';
import { Destinations, type DestinationRules } from './destinations.js';

const open = new Destinations({ allowPrivate: false });
const failureOf = (host: string, port = 80, destinations = open) =>
  destinations.check({ host, port }).then(
    ({ addresses }) => addresses,
    (error: { failure?: string }) => error.failure ?? String(error),
  );

describe('literals', () => {
  it.each([
    // this machine
    '127.0.0.1',
    '127.255.255.254',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '0.0.0.0',
    '0',
    '::1',
    '[::1]',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '0:0:0:0:0:ffff:127.0.0.1',
    '::127.0.0.1',
    'localhost',
    'LOCALHOST.',
    'db.localhost',
    '１２７.０.０.１',
    '①②⑦.0.0.1',
    // private, shared, link-local
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '3232235777',
    '100.64.0.1',
    '100.127.255.255',
    '169.254.1.1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'fc00::1',
    'fd12:3456::1',
    // metadata
    '169.254.169.254',
    '0xa9fea9fe',
    '168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    'fd00:ec2::254',
    '::ffff:169.254.169.254',
    // multicast, broadcast, reserved, documentation, benchmarks
    '224.0.0.1',
    '239.255.255.250',
    '255.255.255.255',
    '240.0.0.1',
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.1',
    '198.18.0.1',
    '192.88.99.1',
    '192.52.193.1',
    'ff02::1',
    '2001:db8::1',
    '3fff::1',
    '2001:2::1',
    '2001:20::1',
    '100::1',
    '5f00::1',
    '4000::1',
    // transition addresses that carry one of the above
    '64:ff9b::7f00:1',
    '64:ff9b::10.0.0.1',
    '64:ff9b::169.254.169.254',
    '64:ff9b:1::8.8.8.8',
    '2002:7f00:1::1',
    '2002:c0a8:101::',
    '2002:a9fe:a9fe::',
    '2001:0:7f00:1:0:0:f7f7:f7f7',
    '2001:0:808:808::5601:5601',
    '::ffff:0:127.0.0.1',
  ])('refuses %s', async (host) => {
    expect(await failureOf(host)).toBe('forbidden');
  });

  it.each([
    ['8.8.8.8', '8.8.8.8'],
    ['134744072', '8.8.8.8'],
    ['::ffff:8.8.8.8', '8.8.8.8'],
    ['[2606:4700:4700::1111]', '2606:4700:4700::1111'],
    ['64:ff9b::808:808', '64:ff9b::808:808'],
    ['2002:808:808::1', '2002:808:808::1'],
    ['172.32.0.1', '172.32.0.1'],
    ['100.128.0.1', '100.128.0.1'],
  ])('connects %s to %s', async (host, address) => {
    expect(await failureOf(host)).toEqual([address]);
  });

  it.each(['256.1.1.1', '1.2.3.4.5', '', '.', 'a..b', 'has space', '-x', 'a'.repeat(64), '1::2::3', 'x'.repeat(300)])(
    'knows no %j',
    async (host) => {
      const destinations = new Destinations({ allowPrivate: false, servers: ['127.0.0.1:9'] });
      expect(['unresolved', 'timeout']).toContain(await failureOf(host, 80, destinations));
    },
  );

  it('refuses the ports of mail submission, and none but real ones', async () => {
    for (const port of [25, 465, 587, 0, 65_536, -1]) expect(await failureOf('8.8.8.8', port)).toBe('forbidden');
    expect(open.allows('8.8.8.8', 25)).toBe(false);
    expect(open.allows('8.8.8.8', 443)).toBe(true);
    expect(open.allows('10.0.0.1', 443)).toBe(false);
    expect(open.allows('a.name', 443)).toBe(false);
  });
});

describe("this machine's own addresses", () => {
  const rules: DestinationRules = {
    allowPrivate: false,
    own: () => ['5.6.7.8', '2a01:4f8:1:2::/64'],
    ownPorts: () => [1080],
  };

  it('are refused although they are public, networks as a whole', async () => {
    const destinations = new Destinations(rules);
    for (const host of ['5.6.7.8', '::ffff:5.6.7.8', '2a01:4f8:1:2::77'])
      expect(await failureOf(host, 443, destinations)).toBe('forbidden');
    expect(await failureOf('2a01:4f8:1:3::77', 443, destinations)).toEqual(['2a01:4f8:1:3::77']);
  });

  it('stay refused at the own ports when private addresses are allowed', async () => {
    const destinations = new Destinations({ ...rules, allowPrivate: true });
    for (const host of ['127.0.0.1', '127.9.9.9', '0.0.0.0', '::1', 'localhost', '5.6.7.8'])
      expect(await failureOf(host, 1080, destinations)).toBe('forbidden');
    expect(await failureOf('127.0.0.1', 1081, destinations)).toEqual(['127.0.0.1']);
    expect(await failureOf('10.1.2.3', 1080, destinations)).toEqual(['10.1.2.3']);
    expect(await failureOf('127.0.0.1', 25, destinations)).toBe('forbidden');
  });
});

describe('names', () => {
  let stub: DnsStub;
  let destinations: Destinations;
  const zone: Record<string, string[]> = {
    'good.test': ['8.8.8.8', '2606:4700:4700::1111'],
    'six.test': ['2606:4700:4700::1111'],
    'loop.test': ['127.0.0.1'],
    'mapped.test': ['::ffff:127.0.0.1'],
    'mixed.test': ['8.8.8.8', '10.0.0.1'],
    'mixed-families.test': ['8.8.8.8', 'fd00::1'],
    'meta.test': ['169.254.169.254'],
    'many.test': Array.from({ length: 20 }, (_, index) => `8.8.8.${index + 1}`),
  };
  beforeAll(async () => {
    stub = await dnsStub((name, times) => {
      if (name === 'rebind.test') return times === 0 ? ['8.8.8.8'] : ['127.0.0.1'];
      return name === 'silent.test' ? null : (zone[name] ?? []);
    });
    destinations = new Destinations({ allowPrivate: false, servers: [stub.server] });
  });
  afterAll(() => stub.close());
  const outcome = (host: string) => failureOf(host, 80, destinations);

  it('are looked up, both families, IPv4 first', async () => {
    expect(await outcome('GOOD.test.')).toEqual(['8.8.8.8', '2606:4700:4700::1111']);
    expect(await outcome('six.test')).toEqual(['2606:4700:4700::1111']);
  });

  it.each(['loop.test', 'mapped.test', 'mixed.test', 'mixed-families.test', 'meta.test'])(
    'are refused when any answer is: %s',
    async (name) => {
      expect(await outcome(name)).toBe('forbidden');
    },
  );

  it('are asked once, so that a second answer gains nothing', async () => {
    expect(await outcome('rebind.test')).toEqual(['8.8.8.8']);
    expect(stub.asked.filter((line) => line === 'A rebind.test')).toHaveLength(1);
    expect(await outcome('rebind.test')).toBe('forbidden');
  });

  it('without an address, or without an answer, say so', async () => {
    expect(await outcome('nowhere.test')).toBe('unresolved');
    expect(await outcome('silent.test')).toBe('timeout');
  });

  it('of localhost are never asked', async () => {
    expect(await outcome('api.localhost')).toBe('forbidden');
    expect(stub.asked.join()).not.toContain('localhost');
  });

  it('give a few addresses, not all', async () => {
    expect(await outcome('many.test')).toHaveLength(8);
  });
});
