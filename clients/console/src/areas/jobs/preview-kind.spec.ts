import { pictureType, previewKind } from './preview-kind.js';

const file = (name: string, content_type: string, size_bytes = 100) => ({ name, content_type, size_bytes });

describe('the preview of a file', () => {
  it.each([
    [file('a.png', 'image/png'), 'picture'],
    [file('a.JPG', 'image/jpeg; x=y'), 'picture'],
    [file('large.png', 'image/png', 30_000_000), null],
    [file('page.html', 'application/octet-stream'), 'text'],
    [file('evil.svg', 'image/svg+xml'), 'text'],
    [file('out.txt', 'text/plain; charset=utf-8'), 'text'],
    [file('model.bin', 'application/octet-stream'), null],
    [file('doc.pdf', 'application/pdf'), null],
  ])('of %j is %s', (given, kind) => {
    expect(previewKind(given)).toBe(kind);
  });

  it('never has a type that a browser runs', () => {
    expect([pictureType('image/webp'), pictureType('text/html'), pictureType('image/svg+xml')]).toEqual([
      'image/webp',
      'image/png',
      'image/png',
    ]);
  });
});
