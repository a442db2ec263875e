import type { ClusterState } from '../ports/cluster-engine.js';

type Words = Pick<ClusterState, 'reason' | 'detail'>;

const NETWORK = /:\/\/|\b(dial|lookup|network|endpoint|registry|manifest)\b|\d+(\.\d+){3}/i;

/** One sentence for every fault: what a registry's host answered would tell buyers about a network that isn't theirs. */
export const unpulled = (said: string): Words => ({ reason: 'the image could not be pulled', detail: said });

/** Of a container that its node could not make. */
export const unmade = (said: string): Words => ({ reason: 'its node could not start it', detail: said });

/** An engine's words about a start are the buyer's while they are about the program. */
export const unstarted = (said: string): Words => (NETWORK.test(said) ? unmade(said) : { reason: said });
