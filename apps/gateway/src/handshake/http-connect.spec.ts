import fc from 'fast-check';
import { ProtocolError } from './handshake-reader.js';
import { ESTABLISHED, LOGIN_NEEDED, parseConnect, refusal } from './http-connect.js';
import { LONG } from '../../../../test/support/long.js';

const basic = (text: string) => `Proxy-Authorization: Basic ${Buffer.from(text).toString('base64')}`;
const head = (...lines: string[]) => Buffer.from([...lines, '', ''].join('\r\n'));
const statusOf = (bytes: Buffer): string => {
  try {
    return parseConnect(bytes) === null ? 'more' : 'parsed';
  } catch (error) {
    return (error as ProtocolError).reply.toString().split('\r\n')[0]!;
  }
};

describe('HTTP CONNECT', () => {
  it('is read byte by byte, with payload behind it', () => {
    const message = head(
      'CONNECT example.com:443 HTTP/1.1',
      'Host: example.com:443',
      basic('user-country-tr:pass:word'),
    );
    for (let length = 0; length < message.length; length++)
      expect(parseConnect(message.subarray(0, length))).toBeNull();
    const parsed = parseConnect(Buffer.concat([message, Buffer.from('\x16\x03\x01')]));
    expect(parsed).toEqual({
      value: {
        destination: { host: 'example.com', port: 443 },
        credentials: { username: 'user-country-tr', password: 'pass:word' },
      },
      size: message.length,
    });
  });

  it.each([
    ['1.2.3.4:80', '1.2.3.4', 80],
    ['[2001:db8::1]:443', '[2001:db8::1]', 443],
    ['xn--bcher-kva.example:8443', 'xn--bcher-kva.example', 8443],
  ])('goes to %s', (target, host, port) => {
    expect(parseConnect(head(`CONNECT ${target} HTTP/1.0`))?.value).toEqual({
      destination: { host, port },
      credentials: null,
    });
  });

  it.each(['Basic !!!', 'Bearer abc', `Basic ${Buffer.from('nocolon').toString('base64')}`])(
    'has no credentials in %s',
    (value) => {
      expect(parseConnect(head('CONNECT a:1 HTTP/1.1', `Proxy-Authorization: ${value}`))?.value.credentials).toBeNull();
    },
  );

  it('finds the header in any case, and not in the body of another', () => {
    const [, value] = basic('a:b').split(': ');
    expect(
      parseConnect(head('CONNECT a:1 HTTP/1.1', `PROXY-AUTHORIZATION:${value}`))?.value.credentials?.password,
    ).toBe('b');
    expect(parseConnect(head('CONNECT a:1 HTTP/1.1', `X: ${basic('a:b')}`))?.value.credentials).toBeNull();
  });

  it('says what is wrong with a request', () => {
    expect(statusOf(head('GET http://example.com/ HTTP/1.1'))).toBe('HTTP/1.1 405 Method Not Allowed');
    expect(statusOf(head('CONNECT example.com HTTP/1.1'))).toBe('HTTP/1.1 400 Bad Request');
    expect(statusOf(head('CONNECT example.com:70000 HTTP/1.1'))).toBe('HTTP/1.1 400 Bad Request');
    expect(statusOf(head('CONNECT a@b:1 HTTP/1.1'))).toBe('HTTP/1.1 400 Bad Request');
    expect(statusOf(head('HELLO'))).toBe('HTTP/1.1 400 Bad Request');
    expect(statusOf(Buffer.alloc(9_000, 'A'))).toBe('HTTP/1.1 431 Request Header Fields Too Large');
    expect(statusOf(Buffer.alloc(8_000, 'A'))).toBe('more');
  });

  it('answers so that clients understand', () => {
    expect(ESTABLISHED.toString()).toBe('HTTP/1.1 200 Connection established\r\n\r\n');
    expect(LOGIN_NEEDED.toString()).toContain('Proxy-Authenticate: Basic realm=');
    expect(refusal('forbidden').toString()).toMatch(/^HTTP\/1.1 403 .*\r\nProxy-Status: gateway; error=/);
    expect(refusal('timeout').toString()).toMatch(/^HTTP\/1.1 504 /);
    expect(refusal('no_exit').toString()).toMatch(/^HTTP\/1.1 503 /);
  });

  it('takes any bytes whatever', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.string({ maxLength: 50 }), (line, header) => {
        expect(statusOf(Buffer.from(`CONNECT ${line}\r\n${header}\r\n\r\n`))).toMatch(
          /^(parsed|more|HTTP\/1.1 4\d\d .*)$/,
        );
      }),
      { numRuns: 500 * LONG },
    );
  });
});
