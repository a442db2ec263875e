import { hostname } from 'node:os';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { VERSION } from '../distribution.js';
import { DataDirLock, type RunningAgent } from '../journal/data-dir-lock.js';
import type { AgentOptions } from '../options.js';
import { ownUpdates } from '../update/own-updates.js';
import { askEarnings, type Earned } from './ask-earnings.js';
import type { AgentState } from './state.js';
import { toldBy } from './status-file.js';

/** An agent calls the market at least every half a minute; one that is stopped or hangs says nothing. */
const LONGEST_SILENCE_MS = 120_000;

export interface UpdateState {
  installed: string | null;
  /** Highest release that was accepted. */
  newest: string;
  /** Downloaded; runs when the running jobs have ended. */
  next: string | null;
  /** Failed here; none of them is tried again for three days. */
  bad: string[];
  /** Why it doesn't update itself; null: it does. */
  off: 'no_auto_update' | 'no_root_key' | null;
}

/** All that the command `status` shows. */
export interface Report {
  /** Of the running agent, else of this program; null in the repository. */
  version: string | null;
  market: string;
  /** The market shows it beside the device's name. */
  hostname: string;
  agent?: RunningAgent;
  connected: boolean;
  /** Absent: the agent doesn't run, or has told nothing yet. */
  state?: AgentState;
  unsent: number;
  earned: Earned;
  /** Absent: not installed by the installer. */
  update?: UpdateState;
}

/** Only reads: takes no lock, starts and writes nothing. */
export async function readReport(options: AgentOptions): Promise<Report> {
  const { server, dataDir } = options;
  const agent = await DataDirLock.holder(dataDir);
  const [told, earned, update] = await Promise.all([
    agent && toldBy(agent.token, dataDir),
    askEarnings(options),
    readUpdates(options),
  ]);
  return {
    version: told ? told.version : VERSION,
    market: server,
    hostname: hostname(),
    agent,
    connected: told !== undefined && isConnected(told.state),
    state: told?.state,
    unsent: told ? told.state.unsent : await leftIn(dataDir),
    earned,
    update,
  };
}

function isConnected({ connected, lastContactAt }: AgentState): boolean {
  return connected && Date.now() - Date.parse(lastContactAt) < LONGEST_SILENCE_MS;
}

/** Attempts in the journal: the next start sends how they ended. */
async function leftIn(dataDir: string): Promise<number> {
  return (await readdir(join(dataDir, 'attempts')).catch(() => [])).length;
}

async function readUpdates(options: AgentOptions): Promise<UpdateState | undefined> {
  const own = ownUpdates(options);
  if (!own) return undefined;
  const { installation, record } = own;
  const { bad } = await installation.verdicts();
  return {
    installed: (await installation.current()) ?? null,
    newest: (await record.highest()).version,
    next: (await installation.next()) ?? null,
    bad,
    off: !options.autoUpdate ? 'no_auto_update' : !options.rootKey ? 'no_root_key' : null,
  };
}
