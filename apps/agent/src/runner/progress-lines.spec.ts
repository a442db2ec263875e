import { ProgressLines, type Progress } from './progress-lines.js';

function feed(...chunks: Array<string | Buffer>) {
  const progress: Progress[] = [];
  const lines = new ProgressLines((one) => progress.push(one));
  const passed = chunks.map((chunk) => lines.push(Buffer.from(chunk)));
  return { passed, log: passed.join('') + lines.end(), progress };
}

describe('progress lines', () => {
  it('are taken out of the log', () => {
    const { log, progress } = feed('start\n::progress 42 half of the frames\n::progress 99.5\nend\n');
    expect(log).toBe('start\nend\n');
    expect(progress).toEqual([{ percent: 42, message: 'half of the frames' }, { percent: 99.5 }]);
  });

  it('are found however the output is cut', () => {
    const output = 'a\n::progress 7 äöü\r\nb';
    for (let size = 1; size < 6; size++) {
      const bytes = Buffer.from(output);
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
        bytes.subarray(i * size, (i + 1) * size),
      );
      expect(feed(...chunks)).toMatchObject({ log: 'a\nb', progress: [{ percent: 7, message: 'äöü' }] });
    }
  });

  it('count at the end of the output without a line break too', () => {
    expect(feed('::progress 100')).toMatchObject({ log: '', progress: [{ percent: 100 }] });
  });

  it.each(['::progress\n', '::progress 101\n', '::progress -1\n', '::progress x\n', 'x::progress 1\n', '::prog 1\n'])(
    'leave %j in the log',
    (line) => expect(feed(line)).toMatchObject({ log: line, progress: [] }),
  );

  it('do not start in the middle of a line', () => {
    expect(feed('name? ', '::progress 5\n')).toMatchObject({ log: 'name? ::progress 5\n', progress: [] });
  });

  it('do not hold up other output', () => {
    expect(feed('a prompt: ').passed).toEqual(['a prompt: ']);
    expect(feed('::p', 'ass\n').passed).toEqual(['', '::pass\n']);
  });

  it('let go of an endless line', () => {
    const { passed } = feed(`::progress 1 ${'x'.repeat(2_000)}`, 'y');
    expect(passed.map((text) => text.length)).toEqual([2_013, 1]);
  });

  it('keep the log valid UTF-8 that a database can hold', () => {
    expect(feed(Buffer.from([0x61, 0xff, 0x00, 0xc3]), Buffer.from([0xa4, 0xe2, 0x82])).log).toBe(
      'a\uFFFD\uFFFDä\uFFFD',
    );
  });
});
