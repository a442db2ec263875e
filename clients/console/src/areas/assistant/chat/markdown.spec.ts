import fc from 'fast-check';
import { blocksOf, inlinesOf, safeHref, type Inline } from './markdown.js';

const text = (line: string) => ({ kind: 'text', text: line });

describe('an answer becomes', () => {
  it('paragraphs, lists, headings and code', () => {
    expect(blocksOf('# Hi\none\ntwo\n\n- a\n- b\n1. c\n```sh\nls <b>\n```\nend')).toEqual([
      { kind: 'heading', lines: [[text('Hi')]] },
      { kind: 'paragraph', lines: [[text('one')], [text('two')]] },
      { kind: 'list', ordered: false, items: [[text('a')], [text('b')]] },
      { kind: 'list', ordered: true, items: [[text('c')]] },
      { kind: 'code', text: 'ls <b>' },
      { kind: 'paragraph', lines: [[text('end')]] },
    ]);
  });

  it('code to the end while its fence is still open', () => {
    expect(blocksOf('```\nPOST')).toEqual([{ kind: 'code', text: 'POST' }]);
  });

  it('bold, emphasis, code and links', () => {
    expect(inlinesOf('**a `x`** *b* `c` [d](https://example.org/x) https://example.com/y.')).toEqual([
      { kind: 'strong', of: [text('a '), { kind: 'code', text: 'x' }] },
      text(' '),
      { kind: 'emphasis', of: [text('b')] },
      text(' '),
      { kind: 'code', text: 'c' },
      text(' '),
      { kind: 'link', text: 'd', href: 'https://example.org/x' },
      text(' '),
      { kind: 'link', text: 'https://example.com/y', href: 'https://example.com/y' },
      text('.'),
    ]);
    expect(inlinesOf('Open `/app/account`.')[1]).toEqual({ kind: 'link', text: '/app/account', href: '/app/account' });
    expect(inlinesOf('`/api/jobs`')[0]).toEqual({ kind: 'code', text: '/api/jobs' });
    expect(inlinesOf('2 * 3 * 4 and snake_case_name')).toEqual([text('2 * 3 * 4 and snake_case_name')]);
  });
});

describe('nothing hostile becomes a link', () => {
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'http://example.org',
    '//evil.example',
    '/\\evil.example',
    'https://user:pass@example.org/',
    'https://',
    'vbscript:x',
    'blob:https://x',
    '\u0001javascript:x',
  ])('%s', (href) => {
    expect(safeHref(href)).toBeNull();
    expect(inlinesOf(`[click](${href})`).filter(({ kind }) => kind === 'link')).toEqual(
      // A bare address within it may stand for itself.
      inlinesOf(href).filter(({ kind }) => kind === 'link'),
    );
  });

  it('and HTML stays text', () => {
    expect(blocksOf('<img src=x onerror=alert(1)>')).toEqual([
      { kind: 'paragraph', lines: [[text('<img src=x onerror=alert(1)>')]] },
    ]);
  });

  it('whatever a model writes, quickly', () => {
    const pieces = fc.constantFrom(
      '*',
      '**',
      '`',
      '```',
      '[',
      '](',
      ')',
      'javascript:',
      'https://',
      '\n',
      '- ',
      '# ',
      'a',
      ' ',
      '<b>',
    );
    const hrefs = (of: Inline[]): string[] =>
      of.flatMap((one) => (one.kind === 'link' ? [one.href] : 'of' in one ? hrefs(one.of) : []));
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 200 }), fc.constantFrom(1, 100), (some, times) => {
        for (const block of blocksOf(some.join('').repeat(times))) {
          const lines = block.kind === 'code' ? [] : block.kind === 'list' ? block.items : block.lines;
          for (const href of lines.flatMap(hrefs)) expect(href).toMatch(/^(?:https:\/\/|\/(?!\/))/);
        }
      }),
      { numRuns: 200 },
    );
  });
});
