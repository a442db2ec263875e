import type { DeployId } from '../../contract.js';

/** Tells those who follow a deploy's logs in this process that there is more to see; others look by themselves. */
export abstract class LogWatch {
  abstract changed(deployId: DeployId): void;
}
