import { BOLD, colourOf, groundOf, INVERSE, lookAfter, PLAIN, plainOf, spansOf, UNDERLINE } from './ansi.js';

const shown = (line: string) =>
  spansOf(line, PLAIN).map(({ text, look }) => [text, colourOf(look) ?? null, groundOf(look) ?? null]);

describe('the colours of a log', () => {
  it.each([
    ['plain', [['plain', null, null]]],
    [
      'a\x1b[31mred\x1b[0mb',
      [
        ['a', null, null],
        ['red', 'red', null],
        ['b', null, null],
      ],
    ],
    [
      '\x1b[1;92;44mx\x1b[39;49my',
      [
        ['x', 'green', 'blue'],
        ['y', null, null],
      ],
    ],
    [
      '\x1b[38;5;196mred\x1b[38;5;46mgreen\x1b[38;5;21mblue',
      [
        ['red', 'red', null],
        ['green', 'green', null],
        ['blue', 'blue', null],
      ],
    ],
    ['\x1b[38;2;250;240;10myellow', [['yellow', 'yellow', null]]],
    ['\x1b[38:2::10:240:250mcyan', [['cyan', 'cyan', null]]],
    ['\x1b[mnothing', [['nothing', null, null]]],
    ['\x1b[999mx\x1b[38;7my', [['xy', null, null]]],
  ])('of %j', (line, spans) => {
    expect(shown(line)).toEqual(spans);
  });

  it('go on in the next line', () => {
    const look = lookAfter('\x1b[1;4;31mfirst', PLAIN);
    expect(look & (BOLD | UNDERLINE)).toBe(BOLD | UNDERLINE);
    expect(spansOf('second\x1b[22;24;7m!', look).map(({ look: one }) => one & (BOLD | UNDERLINE | INVERSE))).toEqual([
      BOLD | UNDERLINE,
      INVERSE,
    ]);
    expect(lookAfter('no escapes', look)).toBe(look);
  });
});

describe('what is no colour', () => {
  it.each([
    ['\x1b[2J\x1b[10;20Hmoved\x1b[K', 'moved'],
    ['\x1b]0;a title\x07text', 'text'],
    ['\x1b]8;;javascript:alert(1)\x1b\\link\x1b]8;;\x1b\\', 'link'],
    ['\x1b]never ends, but stays', 'never ends, but stays'],
    ['\x1bPdevice\x1b\\x', 'x'],
    ['\x1b(B\x1b=a\x1b', 'a'],
    ['\x9b31mred', 'red'],
    ['a\x00b\x08c\x7fd\x85', 'a\ufffdb\ufffdc\ufffdd\ufffd'],
    ['evil\u202etxt.exe\u2066', 'evil\ufffdtxt.exe\ufffd'],
    ['tab\tand <b onclick="x">', 'tab\tand <b onclick="x">'],
  ])('leaves the text of %j', (line, text) => {
    expect(plainOf(line)).toBe(text);
    expect(
      spansOf(line, PLAIN)
        .map((span) => span.text)
        .join(''),
    ).toBe(text);
  });

  it('ends with long runs of beginnings, too', () => {
    const hostile = [
      '\x1b['.repeat(100_000),
      '\x1b]'.repeat(100_000),
      `\x1b[${'1;'.repeat(200_000)}`,
      '\x1bP'.repeat(50_000),
    ];
    for (const line of hostile) expect(plainOf(line)).not.toContain('\x1b');
  });
});
