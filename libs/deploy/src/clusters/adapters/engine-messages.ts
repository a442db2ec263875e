import type { ClusterState } from '../ports/cluster-engine.js';

type Message = Pick<ClusterState, 'reason' | 'detail'>;

const NETWORK = /:\/\/|\b(dial|lookup|network|endpoint|registry|manifest)\b|\d+(\.\d+){3}/i;

/** One sentence for every fault: a registry's own answer would tell buyers about the operator's network. */
export const unpulled = (said: string): Message => ({ reason: 'the image could not be pulled', detail: said });

/** For a container that its node could not create. */
export const unmade = (said: string): Message => ({ reason: 'its node could not start it', detail: said });

/** An engine's message about a start is shown to the buyer unless it is about the network. */
export const unstarted = (said: string): Message => (NETWORK.test(said) ? unmade(said) : { reason: said });
