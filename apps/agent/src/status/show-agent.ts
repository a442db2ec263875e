import { quietClient } from '../api/http-client.js';
import { WorkerApi } from '../api/worker-api.js';
import type { AgentOptions } from '../options.js';
import type { Terminal } from '../terminal.js';
import { EarnedToday } from './earned-today.js';
import { LiveStatus } from './live-status.js';
import { ProgressLog } from './progress-log.js';
import type { AgentState } from './state.js';
import { StatusFile } from './status-file.js';
import type { StatusLine } from './status-line.js';
import { statusText } from './status-text.js';
import { money } from './words.js';

/** Shows what the agent does, until `end`: on the screen, or else in lines now and then, and to the command `status`. */
export function showAgent(
  agent: { readonly state: AgentState },
  { server, token, dataDir }: Pick<AgentOptions, 'server' | 'token' | 'dataDir'>,
  terminal: Terminal,
  screen?: StatusLine,
): { end(): Promise<void> } {
  const leaving = new AbortController();
  const file = new StatusFile(dataDir);
  const earned = new EarnedToday(new WorkerApi(quietClient(server, token)), leaving.signal, (total) => {
    if (!screen) terminal.line(`Earned today: ${money(total)}.`);
  });
  // Asked for the state at each draw, so that a line about a job that ended doesn't show it below.
  const line = screen && { show: () => screen.show((columns) => statusText(live.state, columns)) };
  const live = new LiveStatus(agent, earned, [file, line ?? new ProgressLog(terminal)]);
  live.start();
  return {
    end: async () => {
      leaving.abort();
      live.end();
      screen?.end();
      await file.remove();
    },
  };
}
