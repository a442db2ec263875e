import { originOf } from './origin-of.js';

const asked = { protocol: 'http' as const, host: 'market.lan:3000' };

describe('the address of this service', () => {
  it.each([
    [undefined, 'http://market.lan:3000'],
    ['https://market.example.org/', 'https://market.example.org'],
    ['https://example.org:8443/', 'https://example.org:8443'],
    ['http://[2001:db8::1]:3000', 'http://[2001:db8::1]:3000'],
  ])('with PUBLIC_URL %p is %p', (publicUrl, origin) => expect(originOf(asked, publicUrl)).toBe(origin));

  it.each([
    'https://example.org/$(reboot)',
    "https://example.org/'",
    'https://a@example.org',
    'https://example.org/?a',
  ])('is never %p, which a shell would run or cut', (publicUrl) =>
    expect(originOf(asked, publicUrl)).toBe('http://market.lan:3000'),
  );

  it.each(['', 'a b', '$(reboot)', 'a;reboot', '-o', "a'", 'a`b`', 'a\nb'])('is not the host %p', (host) =>
    expect(() => originOf({ ...asked, host })).toThrow('Host'),
  );
});
