import { cell, record, table, tabbed } from '../../clients/cli/src/terminal/table.js';
import { bar, StatusLine } from '../../clients/cli/src/terminal/status-line.js';
import { clean, cut, json, LogFilter, plain, widthOf } from '../../clients/cli/src/terminal/text.js';

const ESC = '\x1b';

describe('text from elsewhere', () => {
  it.each([
    ['colours', `${ESC}[31mred${ESC}[0m`, 'red'],
    ['a cleared screen', `a${ESC}[2J${ESC}[Hb`, 'ab'],
    ['a window title', `${ESC}]0;pwned\x07x`, 'x'],
    ['a link', `${ESC}]8;;https://evil.example${ESC}\\x${ESC}]8;;${ESC}\\`, 'x'],
    ['C1 controls', 'a\x9b2Jb', 'ab'],
    ['a reset', `a${ESC}cb`, 'ab'],
    ['new lines, tabs and carriage returns', 'a\r\nb\tc', 'a b c'],
    ['bells and backspaces', 'a\x07\x08b', 'ab'],
    ['marks that turn text around', 'a\u202eb', 'ab'],
    ['an unfinished sequence', `a${ESC}[`, 'a'],
  ])('loses %s', (_, text, expected) => expect(clean(text)).toBe(expected));

  it('is cut by columns of the terminal, not by characters', () => {
    expect(widthOf('서울')).toBe(4);
    expect(widthOf('é'.normalize('NFD'))).toBe(1);
    expect(cut('서울시', 5)).toBe('서울…');
    expect(cut('short', 5)).toBe('short');
  });
});

describe("a job's log on a terminal", () => {
  const filtered = (chunks: string[], colours = true): string => {
    const filter = new LogFilter(colours);
    return chunks.map((chunk) => filter.write(chunk)).join('') + filter.end();
  };

  it('keeps colours, and resets them at the end', () =>
    expect(filtered([`a ${ESC}[1;31mred${ESC}[0m\n`])).toBe(`a ${ESC}[1;31mred${ESC}[0m\n${ESC}[0m`));

  it('keeps no colour where none is wanted', () => expect(filtered([`${ESC}[31mred\n`], false)).toBe('red\n'));

  it('drops everything else, however it is cut into chunks', () => {
    const evil = `one${ESC}[2J${ESC}]0;title\x07two${ESC}P1;2|dcs${ESC}\\three\x9b5nfour${ESC}(0five\n`;
    expect(filtered([evil])).toBe('onetwothreefourfive\n');
    expect(filtered([...evil])).toBe('onetwothreefourfive\n');
  });

  it('never waits for the end of a string that has none', () => {
    const filter = new LogFilter(true);
    filter.write(`${ESC}]0;`);
    expect(filter.write('x'.repeat(5000))).toContain('xxx');
  });
});

describe('the longest piece of a log', () => {
  // With backtracking from each of these, one piece would take minutes.
  it.each(['\x9d', '\x90', `${ESC}]`, `${ESC}P`, '\x9b', `${ESC}]\x9d`])(
    'is filtered when it is all %j',
    (introducer) => {
      const piece = introducer.repeat(262_144 / introducer.length);
      expect(clean(`${piece}a`)).toMatch(/^\]*P*a?$/);
      const filter = new LogFilter(true);
      expect(filter.write(piece) + filter.end()).not.toMatch(/\p{Cc}/u);
    },
  );
});

describe('what a server says, elsewhere than in a table', () => {
  it('keeps its lines and drives no terminal', () => expect(plain(`one${ESC}[2J\ntwo\x9b2J`)).toBe('one\ntwo'));

  it('is the same JSON, without characters that drive a terminal', () => {
    const value = { text: 'a\x9b2J\x7f\u202e', n: [1] };
    expect(json(value)).toBe(String.raw`{"text":"a\u009b2J\u007f\u202e","n":[1]}`);
    expect(JSON.parse(json(value, 2))).toEqual(value);
  });
});

describe('a table', () => {
  const rows = [
    {
      id: '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5e',
      title: `A very long title ${ESC}[2J`.repeat(9),
      price_coin: 1.5,
      done: false,
      note: null,
    },
  ];

  it('fits the terminal: long texts give way, ids never', () => {
    const lines = table(rows, ['id', 'title', 'price_coin', 'done', 'note'], 80);
    expect(lines[0]).toMatch(/^ID {36}TITLE +PRICE COIN {2}DONE {2}NOTE$/);
    expect(lines[1]).toMatch(/^0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5e {2}A very.*… {2}1\.5 {9}no {4}-$/);
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(80);
  });

  it('is whole values between tabs for programs', () =>
    expect(
      tabbed({ id: 'a', at: '2026-11-24T03:00:00.000Z', note: null, tags: ['x', 'y'] }, ['id', 'at', 'note', 'tags']),
    ).toBe('a\t2026-11-24T03:00:00.000Z\t\tx, y'));
});

describe('one record', () => {
  it('is lines of names and values, lists as tables below, nothing for null', () =>
    expect(
      record(
        { ok: true, id: 'a', cost: { held: 1, billed: 0 }, gone: null, replicas: [{ replica: 0, state: 'running' }] },
        80,
      ),
    ).toEqual([
      'id           a',
      'cost held    1',
      'cost billed  0',
      '',
      'replicas:',
      'REPLICA  STATE',
      '0        running',
    ]));

  it('shows times of this place', () => expect(cell('2026-11-24T03:04:05.000Z')).toMatch(/^2026-11-2\d \d\d:\d\d$/));
});

describe('the status line', () => {
  it('draws progress', () => expect(bar(50)).toBe(`${'━'.repeat(10)}${'─'.repeat(10)} 50 %`));

  it('makes room for the log, waits for the end of its line, and follows the width', () => {
    const written: string[] = [];
    const resize: (() => void)[] = [];
    const terminal = {
      isTTY: true,
      columns: 10,
      write: (text: string) => written.push(text),
      on: (_: string, listener: () => void) => resize.push(listener),
      off: () => undefined,
    };
    const line = new StatusLine(terminal as unknown as NodeJS.WriteStream);
    line.show('0123456789abc');
    expect(written.splice(0)).toEqual(['\r\x1b[K01234567…']);
    line.around(() => terminal.write('log'), false);
    expect(written.splice(0)).toEqual(['\r\x1b[K', 'log']);
    line.around(() => terminal.write(' end\n'), true);
    expect(written.splice(0)).toEqual([' end\n', '\r\x1b[K01234567…']);
    terminal.columns = 80;
    resize[0]!();
    expect(written.splice(0)).toEqual(['\r\x1b[K0123456789abc']);
    line.end();
    expect(written).toEqual(['\r\x1b[K']);
  });
});
