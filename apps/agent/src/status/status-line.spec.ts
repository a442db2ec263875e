/* oxlint-disable no-control-regex */
import { EventEmitter } from 'node:events';
import { isRewritable, StatusLine } from './status-line.js';

/** A terminal that knows the few sequences that the line may use, and no others. */
class Screen extends EventEmitter {
  columns = 21;
  writes = 0;
  private readonly rows = [''];
  private column = 0;

  write(text: string): boolean {
    this.writes += 1;
    for (const part of text.split(/(\r|\n|\x1b\[K)/)) this.take(part);
    return true;
  }

  get shown(): string[] {
    return this.rows.map((row) => row.trimEnd());
  }

  private take(part: string): void {
    const row = this.rows.length - 1;
    if (part === '\n') this.rows.push('');
    if (part === '\r' || part === '\n') return void (this.column = 0);
    if (part === '\x1b[K') return void (this.rows[row] = this.rows[row]!.slice(0, this.column));
    if (/[\x00-\x1f]/.test(part)) throw new Error(`Another control character: ${JSON.stringify(part)}`);
    const before = this.rows[row]!;
    this.rows[row] = before.slice(0, this.column) + part + before.slice(this.column + part.length);
    this.column += part.length;
  }
}

describe('the status line', () => {
  let screen: Screen;
  let line: StatusLine;
  let text: string;
  beforeEach(() => {
    screen = new Screen();
    line = new StatusLine(screen as never);
    text = 'working';
  });
  const show = () => line.show((columns) => text.slice(0, columns));

  it('stays below the lines of events', () => {
    line.above('one\n');
    show();
    line.above('two\n');
    text = 'done';
    line.above('three\n');
    expect(screen.shown).toEqual(['one', 'two', 'three', 'done']);
  });

  it('is rewritten only when it changes', () => {
    show();
    show();
    expect(screen.writes).toBe(1);
    text = 'ok';
    show();
    expect(screen.shown).toEqual(['ok']);
  });

  it('leaves the last column free, and follows the size of the terminal', () => {
    text = 'x'.repeat(40);
    show();
    expect(screen.shown).toEqual(['x'.repeat(20)]);
    screen.columns = 11;
    screen.emit('resize');
    expect(screen.shown).toEqual(['x'.repeat(10)]);
    // Some pseudo-terminals say 0.
    screen.columns = 0;
    screen.emit('resize');
    expect(screen.shown).toEqual(['x'.repeat(40)]);
  });

  it('is gone at the end, and nothing brings it back', () => {
    show();
    line.end();
    line.above('Offline.\n');
    screen.emit('resize');
    expect(screen.shown).toEqual(['Offline.', '']);
    expect(screen.listenerCount('resize')).toBe(0);
  });

  it.each([
    [true, { TERM: 'xterm' }, true],
    [false, { TERM: 'xterm' }, false],
    [true, { TERM: 'dumb' }, false],
    [true, {}, false],
    [true, { TERM: 'xterm', NO_COLOR: '1' }, false],
    [true, { TERM: 'xterm', NO_COLOR: '' }, true],
  ])('needs a terminal that can erase: %s, %j', (isTTY, env, wanted) => {
    expect(isRewritable({ isTTY }, env)).toBe(wanted);
  });
});
