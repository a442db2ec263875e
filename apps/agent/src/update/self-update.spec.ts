import { EventEmitter } from 'node:events';
import { eventually } from '../../../../test/support/eventually.js';
import type { AgentOptions } from '../options.js';
import { Terminal } from '../terminal.js';
import { UpdateRefused } from './manifest.js';
import { SelfUpdate, type Updatable } from './self-update.js';

let lines: string[];
let full: string | undefined;
/** While jobs end. */
let fills: boolean;
let looks: number;
let launched: EventEmitter & { send(): boolean };
let answers: Array<Promise<boolean>>;

beforeEach(() => {
  [lines, full, fills, looks, answers] = [[], undefined, false, 0, []];
  launched = Object.assign(new EventEmitter(), { send: () => true });
});

/** An installed agent whose jobs have ended. */
function follow(autoUpdate: boolean): SelfUpdate {
  const stageNewest = async () => {
    looks++;
    if (full) throw new UpdateRefused(full);
    return { version: '1.1.0' };
  };
  const updates = { stageNewest };
  const own = { updates: updates as never, version: '1.0.0', lacksRoom: () => Promise.resolve(full) };
  const terminal = new Terminal((line) => lines.push(line.slice(10).trimEnd()));
  const update = new SelfUpdate({ autoUpdate, once: false } as AgentOptions, terminal, launched as never, own);
  const agent: Updatable = {
    stop: () => undefined,
    finish: async (_, mayLeave) => {
      if (fills) full = FULL;
      fills = false;
      answers.push(mayLeave());
      await answers.at(-1);
    },
  };
  update.follow(agent);
  return update;
}

const FULL = 'the disk of /opt is full: free 1 MB';
const CHANGING = (to: string) => `Changing to ${to}: taking no new jobs; running jobs have up to a day to finish.`;

describe('SelfUpdate', () => {
  it("changes once, however often the owner's command is repeated", async () => {
    follow(false);
    for (let time = 0; time < 3; time++) launched.emit('SIGUSR2');
    expect(await Promise.all(answers)).toEqual([true]);
    expect(lines).toEqual([CHANGING('the next version')]);
  });

  it('runs on when the disk has filled up while jobs ended, and may be told again', async () => {
    follow(false);
    full = FULL;
    launched.emit('SIGUSR2');
    expect(await answers[0]).toBe(false);
    expect(lines[1]).toBe(`No update: ${FULL}. Version 1.0.0 runs on.`);
    full = undefined;
    launched.emit('SIGUSR2');
    expect(await answers[1]).toBe(true);
  });

  it('says so by the next look, which waits for room, when it looks for updates itself', async () => {
    const update = follow(true);
    fills = true;
    update.ready();
    await eventually(() => lines.length > 1);
    expect(await answers[0]).toBe(false);
    expect([looks, lines]).toEqual([2, [CHANGING('version 1.1.0'), `No update: ${FULL}. Version 1.0.0 runs on.`]]);
    full = undefined;
    launched.emit('SIGUSR2');
    expect(await answers[1]).toBe(true);
  });
});
