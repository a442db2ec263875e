import type { Supply } from '../domain/supply.js';

export abstract class CurrentSupply {
  /** What is online, and what of it is busy or paused; at most about ten seconds old. */
  abstract now(): Promise<Supply>;
}
