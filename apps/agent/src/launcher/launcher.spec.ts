import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Installation } from './installation.js';
import { Launcher, type AgentProcess } from './launcher.js';

let folder: string;
let lines: string[];
let started: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'launcher-'));
  [lines, started] = [[], []];
  install('1.0.0');
  symlinkSync('versions/1.0.0', join(folder, 'current'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function install(...versions: string[]): void {
  for (const version of versions) {
    mkdirSync(join(folder, 'versions', version), { recursive: true });
    writeFileSync(join(folder, 'versions', version, 'agent.mjs'), '');
  }
}

const never = new Promise<never>(() => undefined);
const works = (): AgentProcess => ({ ready: Promise.resolve(), ended: nextTurn(0), kill: () => undefined });
const crashes = (): AgentProcess => ({ ready: never, ended: Promise.resolve(7), kill: () => undefined });
/** Ends only when it is killed. */
function hangs(): AgentProcess {
  let end: (status: number) => void;
  return { ready: never, ended: new Promise((resolve) => (end = resolve)), kill: () => end(0) };
}
const nextTurn = (status: number) =>
  new Promise<number>((resolve) => setImmediate(() => setImmediate(resolve, status)));

type Behaviours = Record<string, () => AgentProcess>;

function launch(behaviours: Behaviours, installation = new Installation(folder)): Promise<number> {
  const launcher = new Launcher(installation, {
    readyWithinMs: 20,
    start: (bundle) => {
      const version = basename(dirname(bundle));
      started.push(version);
      return behaviours[version]!();
    },
    tell: (line) => lines.push(line),
  });
  return launcher.run(new AbortController().signal);
}

const next = (version: string) => writeFileSync(join(folder, 'next'), version);
const current = () => new Installation(folder).current();
const bad = async () => (await new Installation(folder).verdicts()).bad;

describe('Launcher', () => {
  it('runs the current version and ends with its status', async () => {
    expect(await launch({ '1.0.0': crashes })).toBe(7);
    expect(started).toEqual(['1.0.0']);
  });

  it('changes to the next version and keeps it when it is ready; of the others only the previous one stays', async () => {
    install('0.9.0', '1.1.0');
    mkdirSync(join(folder, 'versions/1.2.0.partial'));
    next('1.1.0');
    expect(await launch({ '1.1.0': works })).toBe(0);
    expect([await current(), started, lines]).toEqual(['1.1.0', ['1.1.0'], ['Updated from 1.0.0 to 1.1.0.']]);
    expect(readdirSync(join(folder, 'versions')).sort()).toEqual(['1.0.0', '1.1.0']);
    expect(existsSync(join(folder, 'next'))).toBe(false);
  });

  it('changes when the running agent ends and has left a next version', async () => {
    install('1.1.0');
    const stages = () => (next('1.1.0'), works());
    await launch({ '1.0.0': stages, '1.1.0': works });
    expect([await current(), started]).toEqual(['1.1.0', ['1.0.0', '1.1.0']]);
  });

  it.each([
    ['crashes', crashes, 'Version 1.1.0 ended with 7. Going back to 1.0.0.'],
    ['hangs', hangs, 'Version 1.1.0 was not ready within 0.02 s. Going back to 1.0.0.'],
  ])('goes back from a version that %s, and remembers it', async (_, behaviour, line) => {
    install('1.1.0');
    next('1.1.0');
    expect(await launch({ '1.0.0': works, '1.1.0': behaviour })).toBe(0);
    expect([await current(), started, lines]).toEqual(['1.0.0', ['1.1.0', '1.0.0'], [line]]);
    expect(await bad()).toEqual(['1.1.0']);
  });

  it('gives a version one more trial when the previous one was not ready in time either', async () => {
    install('1.1.0');
    next('1.1.0');
    let end: (status: number) => void = () => undefined;
    const waits = (): AgentProcess => ({
      ready: never,
      ended: new Promise((resolve) => (end = resolve)),
      kill: () => undefined,
    });
    const run = launch({ '1.0.0': waits, '1.1.0': hangs });
    const installation = new Installation(folder);
    while (started.length < 2 || (await installation.verdicts()).suspect) await new Promise(setImmediate);
    end(0);
    await run;
    expect(await installation.verdicts()).toEqual({ forgiven: '1.1.0', bad: [] });
    next('1.1.0');
    expect(await launch({ '1.0.0': crashes, '1.1.0': hangs })).toBe(7);
    expect(await bad()).toEqual(['1.1.0']);
  });

  it('gives a version one more trial when the previous one ended before it was ready', async () => {
    install('1.1.0');
    next('1.1.0');
    expect(await launch({ '1.0.0': crashes, '1.1.0': crashes })).toBe(7);
    expect(await new Installation(folder).verdicts()).toEqual({ forgiven: '1.1.0', bad: [] });
    expect(await launch({ '1.0.0': works })).toBe(0);
    expect(await bad()).toEqual([]);
  });

  it('forgets after three days that a version was bad: the market may have been at fault', async () => {
    const installation = new Installation(folder);
    await installation.setVerdicts({ bad: ['1.1.0'] });
    const age = (hours: number) => {
      const time = Date.now() / 1_000 - hours * 3_600;
      utimesSync(join(folder, 'launcher.json'), time, time);
    };
    age(71);
    expect(await bad()).toEqual(['1.1.0']);
    age(73);
    expect(await bad()).toEqual([]);
  });

  describe('on a full disk', () => {
    const full = () => Promise.reject(new Error('ENOSPC: no space left on device'));

    it.each(['setVerdicts', 'pointTo'] as const)('runs the old version on when %s fails, and says so', async (step) => {
      install('1.1.0');
      next('1.1.0');
      const installation = Object.assign(new Installation(folder), { [step]: full });
      expect(await launch({ '1.0.0': works }, installation)).toBe(0);
      expect([await current(), await installation.next(), lines]).toEqual([
        '1.0.0',
        undefined,
        [
          `No update: ${folder} can't be written (ENOSPC: no space left on device). Free some space; version 1.0.0 runs on.`,
        ],
      ]);
    });

    it('ends with the agent when the next version can be neither started nor forgotten', async () => {
      install('1.1.0');
      next('1.1.0');
      const installation = Object.assign(new Installation(folder), { setVerdicts: full, clearNext: full });
      expect(await launch({ '1.0.0': crashes }, installation)).toBe(7);
      expect(started).toEqual(['1.0.0']);
    });

    it('runs the new version when only its start or its success could not be recorded', async () => {
      install('1.1.0');
      next('1.1.0');
      const installation = new Installation(folder);
      const { setVerdicts } = Installation.prototype;
      let writes = 0;
      installation.setVerdicts = (verdicts) => (writes++ === 0 ? setVerdicts.call(installation, verdicts) : full());
      expect(await launch({ '1.1.0': works }, installation)).toBe(0);
      expect([await current(), started]).toEqual(['1.1.0', ['1.1.0']]);
    });
  });

  it('ignores a next version that is not there', async () => {
    next('1.1.0');
    await launch({ '1.0.0': works });
    expect(started).toEqual(['1.0.0']);
  });

  it('says what to do when nothing is installed', async () => {
    rmSync(join(folder, 'versions'), { recursive: true });
    expect(await launch({})).toBe(1);
    expect(lines).toEqual([`No version is installed in ${folder}. Run the installer again.`]);
  });

  it('ends when it is told to, and tries the new version again at the next start, three times in all', async () => {
    install('1.1.0');
    next('1.1.0');
    const stopping = new AbortController();
    const stopped = () => (stopping.abort(), crashes());
    const once = (version: () => AgentProcess) =>
      new Launcher(new Installation(folder), {
        readyWithinMs: 1_000,
        start: (bundle) => (started.push(basename(dirname(bundle))), version()),
        tell: (line) => lines.push(line),
      }).run(stopping.signal);
    for (let time = 0; time < 3; time++) await once(stopped);
    expect(started).toEqual(['1.1.0', '1.1.0', '1.1.0']);
    await once(works);
    expect([await current(), started[3], lines[0]]).toEqual([
      '1.0.0',
      '1.0.0',
      'Version 1.1.0 was interrupted 3 times before it was ready. Going back to 1.0.0.',
    ]);
  });
});

/** An installation whose power fails before its n-th step. */
class Failing extends Installation {
  constructor(private left: number) {
    super(folder);
  }

  private async step<T>(work: () => Promise<T>): Promise<T> {
    if (this.left-- <= 0) throw new Error('power');
    return work();
  }

  override pointTo = (version: string) => this.step(() => super.pointTo(version));
  override clearNext = () => this.step(() => super.clearNext());
  override setVerdicts = (verdicts: object) => this.step(() => super.setVerdicts(verdicts as never));
  override keepOnly = (versions: string[]) => this.step(() => super.keepOnly(versions));
}

describe('a power cut between any two steps', () => {
  const steps = [0, 1, 2, 3, 4, 5, 6, 7];

  it.each(steps)('of an update, after %i: the new version runs in the end', async (step) => {
    install('1.1.0');
    next('1.1.0');
    await launch({ '1.1.0': works }, new Failing(step)).catch(() => undefined);
    expect(['1.0.0', '1.1.0']).toContain(await current());
    await launch({ '1.0.0': works, '1.1.0': works });
    expect([await current(), await bad()]).toEqual(['1.1.0', []]);
  });

  it.each(steps)('of a rollback, after %i: the old version runs in the end, and the new one is bad', async (step) => {
    install('1.1.0');
    next('1.1.0');
    const both = { '1.0.0': works, '1.1.0': crashes };
    await launch(both, new Failing(step)).catch(() => undefined);
    expect(['1.0.0', '1.1.0']).toContain(await current());
    await launch(both);
    expect([await current(), await bad()]).toEqual(['1.0.0', ['1.1.0']]);
  });
});
