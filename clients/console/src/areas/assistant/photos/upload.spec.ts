import { isPhoto, MAX_PHOTO_BYTES, shareOf } from './upload.js';

it.each([
  ['image/jpeg', 1, true],
  ['image/png', MAX_PHOTO_BYTES, true],
  ['image/png', MAX_PHOTO_BYTES + 1, false],
  ['image/jpeg', 0, false],
  ['image/svg+xml', 10, false],
  ['text/html', 10, false],
  ['', 10, false],
])('%s of %i bytes: %s', (type, size, expected) => expect(isPhoto({ type, size } as Blob)).toBe(expected));

it.each([
  [0, 100, 0],
  [50, 100, 0.5],
  [101, 100, 1],
  [5, null, 0],
  [5, 0, 0],
])('%i of %s is a share of %d', (sent, total, share) => expect(shareOf(sent, total)).toBe(share));
