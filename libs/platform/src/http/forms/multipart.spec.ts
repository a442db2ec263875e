import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { boundaryOf, MalformedForm, partsOf } from './multipart.js';
import { LONG } from '../../../../../test/support/long.js';

const part = (headers: string, content: string) => `--X\r\n${headers}\r\n\r\n${content}\r\n`;
const field = (name: string, content: string) => part(`Content-Disposition: form-data; name="${name}"`, content);
const read = (text: string, maxParts = 5) => partsOf(Buffer.from(text, 'latin1'), 'X', maxParts);

describe('a form', () => {
  it('of a browser is read as it was sent, whatever is in it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 3000 }),
        fc.string({ maxLength: 200, unit: 'grapheme' }),
        async (bytes, text) => {
          const form = new FormData();
          form.append('file', new Blob([Uint8Array.from(bytes)]), 'a "b".jpg');
          form.append('description', text);
          const sent = new Response(form);
          const boundary = boundaryOf(sent.headers.get('content-type') ?? '');
          const parts = partsOf(Buffer.from(await sent.arrayBuffer()), boundary ?? '', 2);
          expect(parts.map(({ name, isFile }) => [name, isFile])).toEqual([
            ['file', true],
            ['description', false],
          ]);
          expect(parts[0]?.content.equals(Buffer.from(bytes))).toBe(true);
          // Forms write every line break as CRLF (WHATWG HTML).
          expect(parts[1]?.content.toString()).toBe(text.toWellFormed().replace(/\r\n|\r|\n/g, '\r\n'));
        },
      ),
      { numRuns: 100 * LONG },
    );
  });

  it('may have something before it and after it, and padding behind boundaries', () => {
    const parts = read(`preamble\r\n${field('a', '1').replace('--X', '--X \t')}--X--\r\nepilogue`);
    expect(parts.map(({ name, content }) => [name, content.toString()])).toEqual([['a', '1']]);
  });

  it('may hold what looks like its boundary, and nothing at all', () => {
    const parts = read(`${field('a', 'a--X\r\n--Y --X-- X')}${field('b', '')}--X--`);
    expect(parts.map(({ content }) => content.toString())).toEqual(['a--X\r\n--Y --X-- X', '']);
  });

  it('is refused when it is none, is cut, or has parts that nobody sends', () => {
    const whole = `${field('a', '1')}--X--`;
    const bad = [
      '',
      'nothing',
      whole.slice(0, -4),
      field('a', '1'),
      `--X\r\n\r\n1\r\n--X--`,
      `--Xjunk\r\n${whole.slice(5)}`,
      `${part('Content-Disposition: attachment; name="a"', '1')}--X--`,
      `${part('Content-Disposition: form-data; filename="a"', '1')}--X--`,
      `${part('Content-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: base64', '1')}--X--`,
      `${part(`Content-Disposition: form-data; name="a"\r\nX: ${'x'.repeat(3000)}`, '1')}--X--`,
      `${part('no header', '1')}--X--`,
      `${field('a', '1').repeat(6)}--X--`,
    ];
    for (const text of bad) expect(() => read(text)).toThrow(MalformedForm);
  });

  it('of noise is refused, never anything else', () => {
    for (let n = 0; n < 200; n++) {
      const noise = Buffer.concat([Buffer.from('--X\r\n'), randomBytes(200), Buffer.from('\r\n--X--')]);
      expect(() => partsOf(noise, 'X', 5)).toThrow(MalformedForm);
    }
  });

  it('has the boundary its content type names', () => {
    const types = [
      'multipart/form-data; boundary=abc',
      'multipart/form-data; charset=x; Boundary="a b"; x=y',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary=${'x'.repeat(71)}`,
    ];
    expect(types.map(boundaryOf)).toEqual(['abc', 'a b', null, null, null]);
  });
});
