import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

interface Failure {
  file: string;
  tests: number;
  message: string;
}
interface Report {
  passed: number;
  failures: Failure[];
  skipped: string[];
  crashed: boolean;
  lingers: boolean;
}
interface Summary {
  failed: number;
  check(ok: boolean): boolean;
  suite(report: Report, repeat: (file: string) => Promise<Report>): Promise<boolean>;
  lines(): string[];
}
interface Modules {
  Summary: new () => Summary;
  reportOf(root: string, args: string[]): Promise<Report>;
  selection(root: string, words: string[], suites: string[]): { files: string[]; options: string[] };
}

const load = async (name: string): Promise<Modules> =>
  import(resolve(`scripts/testing/${name}.mjs`)) as Promise<Modules>;
const { Summary: SummaryClass } = await load('summary');
const { selection } = await load('selection');
const { reportOf } = await load('jest');

const failure = (file: string): Failure => ({ file, tests: 2, message: `${file}: expected 1` });
const report = (changes: Partial<Report> = {}): Report => ({
  ...{ passed: 10, failures: [], skipped: [], crashed: false, lingers: false },
  ...changes,
});

describe('the summary of a whole run', () => {
  let summary: Summary;
  const repeated: string[] = [];
  const repeat = (...failing: string[]) => {
    repeated.length = 0;
    return async (file: string) => {
      repeated.push(file);
      return report({ passed: 2, failures: failing.includes(file) ? [failure(file)] : [] });
    };
  };
  const last = () => summary.lines().at(-1);
  const ci = process.env['CI'];
  beforeEach(() => {
    delete process.env['CI'];
    summary = new SummaryClass();
  });
  afterEach(() => {
    if (ci !== undefined) process.env['CI'] = ci;
  });

  it('counts checks and tests, the counts on its last line', async () => {
    summary.check(true);
    expect(await summary.suite(report(), repeat())).toBe(true);
    expect(last()).toBe('11 passed, 0 failed');
    summary.check(false);
    expect(last()).toBe('11 passed, 1 failed');
  });

  it('goes on when a file that failed passes alone, and says that it is flaky', async () => {
    expect(await summary.suite(report({ failures: [failure('a.e2e.ts')] }), repeat())).toBe(true);
    expect(repeated).toEqual(['a.e2e.ts']);
    expect(summary.lines()).toEqual([
      'FLAKY:',
      '  a.e2e.ts',
      '    a.e2e.ts: expected 1',
      'Flaky files: 1',
      '12 passed, 0 failed',
    ]);
  });

  it('fails when a file fails twice', async () => {
    const failures = [failure('a.e2e.ts'), failure('b.e2e.ts')];
    expect(await summary.suite(report({ failures }), repeat('b.e2e.ts'))).toBe(false);
    expect(last()).toBe('12 passed, 2 failed');
  });

  it('repeats nothing when much is broken', async () => {
    const failures = Array.from({ length: 9 }, (_, n) => failure(`${n}.e2e.ts`));
    expect(await summary.suite(report({ failures }), repeat())).toBe(false);
    expect(repeated).toEqual([]);
    expect(last()).toBe('10 passed, 18 failed');
  });

  it('fails when a suite wrote no report', async () => {
    expect(await summary.suite(report({ passed: 0, crashed: true }), repeat())).toBe(false);
    expect(last()).toBe('0 passed, 1 failed');
  });

  it('goes on when Jest had to be ended, and says why', async () => {
    expect(await summary.suite(report({ lingers: true }), repeat())).toBe(true);
    expect(summary.lines()).toEqual([
      'FLAKY:',
      '  one of those files',
      '    A test left a timer, a connection or a process running: Jest did not exit by itself.',
      'Flaky files: 1',
      '10 passed, 0 failed',
    ]);
  });

  it('names what was skipped; where CI is set that is a failure', async () => {
    const skipped = ['x.sandbox.ts', 'x.sandbox.ts'];
    await summary.suite(report({ skipped }), repeat());
    expect(summary.lines()[0]).toBe('SKIPPED: x.sandbox.ts, 2 of its tests: only root can run them');
    expect(last()).toBe('10 passed, 0 failed, 2 skipped');
    process.env['CI'] = 'true';
    await summary.suite(report({ skipped }), repeat());
    expect(summary.failed).toBe(2);
  });
});

describe('a report of Jest', () => {
  const WRITES_REPORT = `
    const file = process.argv.find((arg) => arg.startsWith('--outputFile=')).slice('--outputFile='.length);
    require('node:fs').writeFileSync(file, JSON.stringify({ numPassedTests: 3, testResults: [] }));`;
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'gate-spec-'));
    mkdirSync(join(root, 'node_modules/jest/bin'), { recursive: true });
  });
  afterEach(() => rmSync(root, { recursive: true }));
  const reportBy = (jest: string) => {
    writeFileSync(join(root, 'node_modules/jest/bin/jest.js'), jest);
    return reportOf(root, []);
  };

  it('is taken though a test left something running for ever', async () => {
    expect(await reportBy(`${WRITES_REPORT} setInterval(() => {}, 1000);`)).toEqual(
      report({ passed: 3, lingers: true }),
    );
  });

  it('that says nothing of the failure is no success', async () => {
    expect(await reportBy(`${WRITES_REPORT} process.exitCode = 1;`)).toEqual(report({ passed: 3, crashed: true }));
    expect(await reportBy('')).toEqual(report({ passed: 0, crashed: true }));
  });
});

describe('npm test -- <path or words>', () => {
  const root = resolve('.');
  const chosen = (...words: string[]) => selection(root, words, ['unit', 'e2e']);

  it('takes a part of a path', () => {
    expect(chosen('test/races.e2e.ts')).toEqual({ files: ['test/races.e2e.ts'], options: [] });
    expect(chosen('./libs/kernel').files.every((file) => file.startsWith('libs/kernel/'))).toBe(true);
  });

  it('takes words of a name, and looks only where they stand', () => {
    expect(chosen('repeats', 'nothing', 'when', 'much')).toEqual({
      files: ['test/gate.spec.ts'],
      options: ['--testNamePattern=repeats nothing when much'],
    });
  });

  it('hands options on, and finds nothing for what is nowhere', () => {
    expect(chosen('test/gate', '--verbose').options).toEqual(['--verbose']);
    expect(chosen(['qwx', 'zzy'].join('')).files).toEqual([]);
  });
});
