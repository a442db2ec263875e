import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storedName } from '../../clients/cli/src/run/transfers.js';
import { inputsOf } from '../../clients/cli/src/run/inputs.js';
import { coins, duration, environment, memory, seconds, whole } from '../../clients/cli/src/run/quantities.js';
import { fullName, whatOf } from '../../clients/cli/src/run/what.js';

describe('quantities of the command line', () => {
  it('reads memory and times as people write them', () => {
    expect(['512', '512m', '8g', '1.5G', '2GiB'].map(memory)).toEqual([512, 512, 8192, 1536, 2048]);
    expect(['90', '90s', '10m', '2h'].map(seconds)).toEqual([90, 90, 600, 7200]);
  });

  it.each([
    ['memory', () => memory('lots'), /512m or 8g/],
    ['a time', () => seconds('soon'), /90s, 10m or 2h/],
    ['a number', () => whole(1, 10)('11'), /from 1 to 10/],
    ['a fraction', () => whole(1)('1.5'), /whole number/],
    ['nothing', () => whole(0)(''), /at least 0/],
    ['a variable', () => environment('1X=2'), /NAME=VALUE/],
    ['an absent variable', () => environment('NO_SUCH_VARIABLE_HERE'), /has no NO_SUCH_VARIABLE_HERE/],
  ])('refuses what is no %s, and says how to write it', (_, read, message) => expect(read).toThrow(message));

  it('collects variables, with values of the environment', () => {
    process.env.FROM_HERE = 'secret';
    expect(environment('FROM_HERE', environment('A=b=c'))).toEqual({ A: 'b=c', FROM_HERE: 'secret' });
    delete process.env.FROM_HERE;
  });

  it('writes amounts and times', () => {
    expect([coins(1), coins(0.1 + 0.2), coins(12)]).toEqual(['1 coin', '0.3 coins', '12 coins']);
    expect([duration(12_345), duration(125_000), duration(7_500_000)]).toEqual(['12 s', '2 min 05 s', '2 h 05 min']);
  });
});

describe('files', () => {
  let folder: string;
  const path = (name: string) => join(folder, name);
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'cli-files-'));
    mkdirSync(path('data/deep'), { recursive: true });
    for (const name of ['a.csv', 'data/b.csv', 'data/deep/c.csv', 'with space.txt', 'empty.sh', 'job.sh', 'train.py'])
      writeFileSync(path(name), name === 'empty.sh' ? '' : name);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are inputs under their names, folders with all they hold', () => {
    expect(inputsOf([path('a.csv'), path('data'), `x/y.txt=${path('with space.txt')}`])).toEqual([
      { file: path('a.csv'), path: 'a.csv' },
      { file: path('data/b.csv'), path: 'data/b.csv' },
      { file: path('data/deep/c.csv'), path: 'data/deep/c.csv' },
      { file: path('with space.txt'), path: 'x/y.txt' },
    ]);
  });

  it.each([
    ['is absent', ['nothing.csv'], /no input file .*nothing\.csv/],
    [
      'has a name that no input may have',
      ['with space.txt'],
      /can't have an input called "with space\.txt".*--input NAME=/,
    ],
    ['has the name of another', ['a.csv', 'a.csv'], /Two inputs are called "a\.csv"/],
  ])('are refused when one %s', (_, names, message) => expect(() => inputsOf(names.map(path))).toThrow(message));

  it('are refused when there are too many', () =>
    expect(() => inputsOf(Array.from({ length: 65 }, (_, n) => `f${n}=${path('a.csv')}`))).toThrow(
      /64 input files and these are 65/,
    ));

  it('are stored under names that the market takes', () =>
    expect(['_data.csv', '.env', 'my data.csv', 'данные.csv', '…'].map(storedName)).toEqual([
      'data.csv',
      'env',
      'my_data.csv',
      'csv',
      undefined,
    ]));

  it('are scripts; other words are images by their full names', () => {
    expect(whatOf(path('job.sh'))).toEqual({ title: 'job.sh', script: 'job.sh' });
    expect(['python:3.12', 'bitnami/redis', 'ghcr.io/a/b:1', 'localhost:5000/x'].map(fullName)).toEqual([
      'docker.io/library/python:3.12',
      'docker.io/bitnami/redis',
      'ghcr.io/a/b:1',
      'localhost:5000/x',
    ]);
  });

  it.each([
    ['an absent script', 'nothing.sh', /There is no file .*nothing\.sh/],
    ['an empty script', 'empty.sh', /empty/],
    ['a folder', 'data', /is a folder/],
    ['Python that /bin/sh would run', 'train.py', /Begin it with the line #!\/usr\/bin\/env python3/],
  ])('refuse %s', (_, name, message) => expect(() => whatOf(path(name))).toThrow(message));
});
