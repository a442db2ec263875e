import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Set by scripts/bundle-agent.mjs; absent when the agent runs from the repository. */
declare const AGENT_VERSION: string | undefined;

/** The release of an installed agent; null in the repository. */
export const VERSION: string | null = typeof AGENT_VERSION === 'undefined' ? null : AGENT_VERSION;

/** Tells the market which version asks. */
export const USER_AGENT = `compute-market-agent${VERSION === null ? '' : `/${VERSION}`}`;

/** How the owner starts this agent, for usage texts. */
export const PROGRAM = VERSION === null ? 'npm run agent --' : 'compute-market-agent';

/** The installer's units: of the machine, and of one account. */
const UNITS = ['/etc/systemd/system', join(homedir(), '.config/systemd/user')];

/** How the owner starts this agent when it doesn't run. */
export function startCommand(): string {
  if (VERSION === null) return 'npm run agent -- --config agent.json';
  const [system, user] = UNITS.map((folder) => existsSync(join(folder, 'compute-market-agent.service')));
  if (system) return 'sudo systemctl start compute-market-agent';
  if (user) return 'systemctl --user start compute-market-agent';
  return `${import.meta.filename.startsWith('/opt/') ? 'sudo ' : ''}compute-market-agent run`;
}

/** What installs a missing sandbox; completes a sentence. */
export const INSTALL_SANDBOX =
  VERSION === null
    ? 'run `npm run setup:sandbox` as root'
    : "install your system's package `bubblewrap`, or run the installer again, as root";
