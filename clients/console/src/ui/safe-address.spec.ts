import { safeAddress } from './safe-address.js';

describe('an address that data names', () => {
  it.each([
    ['https://pay.example/x', 'https:', true],
    ['http://1-abc.localhost:3080/?access=da_x', 'http:', true],
    ['http://1-abc.localhost:3080/', 'https:', false],
    ['javascript:alert(1)', 'https:', false],
    ['JavaScript:alert(1)', 'http:', false],
    ['data:text/html,<script>x</script>', 'https:', false],
    ['//evil.example', 'https:', false],
    ['', 'https:', false],
  ])('%s, on a page of %s, is followed: %s', (address, protocol, follows) => {
    expect(safeAddress(address, protocol)).toBe(follows ? address : undefined);
  });

  it('may be none', () => expect(safeAddress(null, 'https:')).toBeUndefined());
});
