import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownerToken } from '../sandbox/owner.js';
import { AttemptJournal, type JournalEntry } from './attempt-journal.js';
import { CommandCursor } from './command-cursor.js';
import { DataDirLock } from './data-dir-lock.js';

let dir: string;
beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), 'agent-journal-'))));
afterEach(() => rmSync(dir, { recursive: true }));

describe('AttemptJournal', () => {
  const ids = () => ({ attemptId: randomUUID(), jobId: randomUUID(), title: 'Render' });

  it('hands the next start every entry as it was last written', async () => {
    const journal = new AttemptJournal(dir);
    await journal.open();
    const started: JournalEntry = { ...ids(), phase: 'started' };
    const reported: JournalEntry = {
      ...ids(),
      phase: 'reported',
      report: { kind: 'complete', body: { exit_code: 0, result: 'äö' } },
    };
    await journal.write(started);
    await journal.write({ ...reported, phase: 'started' } as JournalEntry);
    await journal.write(reported);
    const entries = await new AttemptJournal(dir).open();
    expect(entries).toHaveLength(2);
    expect(entries).toEqual(expect.arrayContaining([started, reported]));
  });

  it('forgets a removed attempt with its files', async () => {
    const journal = new AttemptJournal(dir);
    await journal.open();
    const entry: JournalEntry = { ...ids(), phase: 'started' };
    await journal.write(entry);
    writeFileSync(join(journal.folder(entry.attemptId), 'log'), 'x');
    await journal.remove(entry.attemptId);
    expect(existsSync(journal.folder(entry.attemptId))).toBe(false);
    expect(await journal.open()).toEqual([]);
  });

  it('deletes folders that a crash left without an entry, or with half a one', async () => {
    const journal = new AttemptJournal(dir);
    await journal.open();
    for (const content of [null, '{"phase":"sta', '{"phase":"started"}']) {
      const folder = join(dir, 'attempts', randomUUID());
      mkdirSync(join(folder, 'work'), { recursive: true });
      if (content !== null) writeFileSync(join(folder, 'attempt.json'), content);
    }
    expect(await journal.open()).toEqual([]);
    expect(readdirSync(join(dir, 'attempts'))).toEqual([]);
  });
});

describe('CommandCursor', () => {
  it('remembers how far the commands were carried out, for this device only', async () => {
    const cursor = await CommandCursor.open(dir, 'http://a', 'token-1');
    expect(cursor.lastSeq).toBe(0);
    await cursor.advance(7);
    await cursor.advance(5);
    expect((await CommandCursor.open(dir, 'http://a', 'token-1')).lastSeq).toBe(7);
    expect((await CommandCursor.open(dir, 'http://a', 'token-2')).lastSeq).toBe(0);
  });
});

describe('DataDirLock', () => {
  it('refuses a second agent while the first lives, and names it', async () => {
    const lock = await DataDirLock.take(dir);
    await expect(DataDirLock.take(dir)).rejects.toThrow(`Another agent (process ${process.pid}) uses the data folder`);
    await lock.release();
    await (await DataDirLock.take(dir)).release();
    expect(readdirSync(dir)).toEqual([]);
  });

  it("takes over a dead agent's lock, also when its process id is in use again", async () => {
    const dead = spawnSync(process.execPath, ['-e', '0']).pid;
    for (const token of [`${dead}-1-00000000`, ownerToken().replace(/-\d+-/, '-1-'), '']) {
      writeFileSync(join(dir, 'agent.lock.3'), token);
      await (await DataDirLock.take(dir)).release();
    }
  });

  it('lets one of many win a dead lock', async () => {
    writeFileSync(join(dir, 'agent.lock.3'), 'dead');
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => DataDirLock.take(dir)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('says in one line why a folder cannot be used', async () => {
    writeFileSync(join(dir, 'file'), '');
    await expect(DataDirLock.take(join(dir, 'file', 'below'))).rejects.toThrow(/^The data folder .* can't be used: /);
  });
});
