import { compareVersions, RELEASE_VERSION } from '@app/kernel';
import { JobErrors } from './job.errors.js';

/** As apps/agent/src/distribution.ts states it. */
const OUR_AGENT = 'compute-market-agent/';

/**
 * Throws `agent_outdated` when the User-Agent is an agent of ours below the minimum. Other programs use the API as it is
 * described, whatever their version.
 */
export function refuseOutdated(program: string | undefined, minimum: string | undefined): void {
  const version = program?.startsWith(OUR_AGENT) ? program.slice(OUR_AGENT.length) : '';
  if (minimum === undefined || !RELEASE_VERSION.test(version) || compareVersions(version, minimum) >= 0) return;
  throw JobErrors.agent_outdated(`The agent is version ${version}; this market gives new jobs to ${minimum} or newer.`);
}
