import fc from 'fast-check';
import { clientMessages } from '../../testing/socks-client.js';
import { ProtocolError, type Parser } from './handshake-reader.js';
import { parseCredentials, parseGreeting, parseRequest, refusal, SUCCEEDED } from './socks5.js';
import { LONG } from '../../../../test/support/long.js';

const replyTo = (parse: Parser<unknown>, bytes: Buffer): Buffer | null => {
  try {
    parse(bytes);
    return null;
  } catch (error) {
    return (error as ProtocolError).reply;
  }
};

/** Byte by byte: nothing until the message is complete, then the same as at once, with or without more behind it. */
function expectSteady<T>(parse: Parser<T>, message: Buffer, value: T): void {
  for (let length = 0; length < message.length; length++) expect(parse(message.subarray(0, length))).toBeNull();
  const whole = { value, size: message.length };
  expect(parse(message)).toEqual(whole);
  expect(parse(Buffer.concat([message, Buffer.from('payload')]))).toEqual(whole);
}

describe('SOCKS5 messages', () => {
  it('greetings: a password must be offered', () => {
    expectSteady(parseGreeting, clientMessages.greeting(2), true);
    expectSteady(parseGreeting, clientMessages.greeting(0, 1, 2), true);
    expectSteady(parseGreeting, clientMessages.greeting(0), false);
    expectSteady(parseGreeting, clientMessages.greeting(), false);
    const all = Array.from({ length: 255 }, (_, index) => index);
    expectSteady(parseGreeting, clientMessages.greeting(...all), true);
  });

  it('credentials of every length', () => {
    for (const [username, password] of [
      ['a', 'b'],
      ['', ''],
      ['n'.repeat(255), 'p'.repeat(255)],
      ['name-session-x', 'ü:@%'],
    ] as const)
      expectSteady(parseCredentials, clientMessages.credentials(username, password), { username, password });
    expect(replyTo(parseCredentials, Buffer.from([5, 1]))).toEqual(Buffer.from([1, 1]));
  });

  it('requests by IPv4, IPv6 and name', () => {
    expectSteady(parseRequest, clientMessages.request('1.2.3.4', 443), { host: '1.2.3.4', port: 443 });
    expectSteady(parseRequest, clientMessages.request('2001:db8::1', 65_535), {
      host: '2001:db8:0:0:0:0:0:1',
      port: 65_535,
    });
    expectSteady(parseRequest, clientMessages.request('example.com', 80), { host: 'example.com', port: 80 });
    const long = `${'a'.repeat(251)}.com`;
    expectSteady(parseRequest, clientMessages.request(long, 80), { host: long, port: 80 });
    expectSteady(parseRequest, clientMessages.request('', 80), { host: '', port: 80 });
  });

  it('BIND and UDP ASSOCIATE are answered 7, unknown commands too, unknown addresses 8', () => {
    for (const command of [2, 3, 0, 9])
      expect(replyTo(parseRequest, clientMessages.request('1.2.3.4', 80, command))?.[1]).toBe(7);
    expect(replyTo(parseRequest, Buffer.from([5, 1, 0, 2, 0, 0, 0, 0, 0, 0]))?.[1]).toBe(8);
    expect(replyTo(parseRequest, Buffer.from([4, 1, 0, 1, 0]))?.[1]).toBe(1);
  });

  it('answers with ten bytes and the right code', () => {
    expect([...SUCCEEDED]).toEqual([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
    const codes = (
      [
        'forbidden',
        'network_unreachable',
        'host_unreachable',
        'unresolved',
        'timeout',
        'refused',
        'no_exit',
        'failed',
      ] as const
    ).map((failure) => [...refusal(failure)]);
    expect(codes.map((reply) => reply.length)).toEqual(codes.map(() => 10));
    expect(codes.map((reply) => reply[1])).toEqual([2, 3, 4, 4, 4, 5, 1, 1]);
  });

  it('takes any bytes whatever: a message, more to come, or a refusal', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 700 }), fc.constantFrom(1, 5), (noise, version) => {
        for (const parse of [parseGreeting, parseCredentials, parseRequest] as Array<Parser<unknown>>) {
          const bytes = Buffer.concat([Buffer.from([version]), noise]);
          try {
            const parsed = parse(bytes);
            if (parsed) expect(parsed.size).toBeLessThanOrEqual(bytes.length);
          } catch (error) {
            expect(error).toBeInstanceOf(ProtocolError);
          }
        }
      }),
      { numRuns: 500 * LONG },
    );
  });
});
