import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acquireDataDirLock } from './data-dir-lock.js';

describe('acquireDataDirLock', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lock-'));
    path = join(folder, 'service.lock');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('keeps the second one out, names the first, and lets go', () => {
    const lock = acquireDataDirLock(folder);
    expect(() => acquireDataDirLock(folder)).toThrow(
      `The data folder ${folder} is already in use by process ${process.pid}: stop it, or set DATA_DIR to another folder.`,
    );
    lock.release();
    const next = acquireDataDirLock(folder);
    lock.release(); // a second release must not take the next one's lock away
    expect(existsSync(path)).toBe(true);
    next.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['of a process that is gone', `4194400\nboot:1\n`],
    ['of an earlier process with the number of a living one', `${process.pid}\nanother boot:1\n`],
    ['without content', ''],
    ['with rubbish', 'x\n\n'],
  ])('takes over a lock %s', (_, content) => {
    writeFileSync(path, content);
    const lock = acquireDataDirLock(folder);
    expect(readFileSync(path, 'utf8')).toMatch(new RegExp(`^${process.pid}\n`));
    lock.release();
  });

  it('recovers from a take-over that was killed in its middle', () => {
    writeFileSync(path, `4194400\nboot:1\n`);
    writeFileSync(`${path}.takeover`, `4194400\nboot:1\n`);
    utimesSync(`${path}.takeover`, 0, 0);
    acquireDataDirLock(folder).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('makes the folder, closed to other users', () => {
    acquireDataDirLock(join(folder, 'a', 'b')).release();
    expect(existsSync(join(folder, 'a', 'b'))).toBe(true);
  });

  it('says so when the path is a file, or lies below one', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => acquireDataDirLock(join(folder, 'file'))).toThrow(/file is not a folder: set DATA_DIR to a folder/);
    expect(() => acquireDataDirLock(join(folder, 'file', 'b'))).toThrow(/is not a folder/);
  });
});
