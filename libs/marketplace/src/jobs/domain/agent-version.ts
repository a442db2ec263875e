import { JobErrors } from './job.errors.js';

/** As apps/agent/src/distribution.ts states it. */
const OUR_AGENT = /^compute-market-agent\/(\d{1,6}\.\d{1,6}\.\d{1,6})$/;

/**
 * Throws `agent_outdated` when the User-Agent is an agent of ours below the minimum. Other programs use the API as it is
 * described, whatever their version.
 */
export function refuseOutdated(program: string | undefined, minimum: string | undefined): void {
  const version = OUR_AGENT.exec(program ?? '')?.[1];
  if (minimum === undefined || version === undefined || !isOlder(version, minimum)) return;
  throw JobErrors.agent_outdated(`The agent is version ${version}; this market gives new jobs to ${minimum} or newer.`);
}

function isOlder(version: string, minimum: string): boolean {
  const [have, need] = [version, minimum].map((text) => text.split('.').map(Number)) as [number[], number[]];
  const differs = have.findIndex((part, index) => part !== need[index]);
  return differs >= 0 && have[differs]! < need[differs]!;
}
