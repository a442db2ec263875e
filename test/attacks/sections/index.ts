import type { Lab } from '../support/lab.js';
import type { Outcome } from '../support/outcome.js';
import { fuzz } from './fuzz.js';
import { otherPeoplesIds } from './other-peoples-ids.js';
import { rawBytes } from './raw-bytes.js';
import { rebinding } from './rebinding.js';

/** How far a run goes, and what it repeats. */
export interface Extent {
  /** Of the fuzzer; the others take a part of it. */
  requests: number;
  seed: number;
}

/** In this order: the fuzzer changes what the others need as it was made. */
export const sections: Record<string, (lab: Lab, extent: Extent) => Promise<Outcome>> = {
  ids: otherPeoplesIds,
  rebinding: (lab, { requests }) => rebinding(lab, Math.ceil(requests / 50)),
  bytes: (lab, { requests, seed }) => rawBytes(lab, Math.ceil(requests / 100), seed),
  fuzz: (lab, { requests, seed }) => fuzz(lab, requests, seed),
};
