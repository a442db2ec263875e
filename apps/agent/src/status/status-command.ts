import { startCommand } from '../distribution.js';
import type { AgentOptions } from '../options.js';
import { readReport, type Report } from './report.js';
import { asJson, asLines } from './report-text.js';

/** The owner's `status`. Returns the exit status: 0 when the agent runs and is connected, else 1. */
export async function statusCommand(
  options: AgentOptions,
  json: boolean,
  print: (text: string) => void,
): Promise<number> {
  const report = await readReport(options);
  const advice = adviceOn(report);
  print(json ? JSON.stringify({ ...asJson(report), advice: advice ?? null }) : asLines(report, advice).join('\n'));
  return advice === undefined ? 0 : 1;
}

/** What to do; undefined: all is well. */
function adviceOn({ agent, connected, state, earned }: Report): string | undefined {
  const trouble = 'unknown' in earned ? earned.advice : undefined;
  if (!agent) return trouble ?? `No agent runs here. Start it: ${startCommand()}`;
  if (connected) return undefined;
  if (trouble) return trouble;
  if (!state) return 'The agent is starting and tests its sandboxes. Ask again in a minute; its log says more.';
  return 'The market answers this machine, so the agent connects within a minute. If it does not, restart it.';
}
