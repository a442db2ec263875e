import type { Duplex } from 'node:stream';

/** Why a replica's port could not be opened; the gateway tells its user. */
export type PortRefusal =
  /** This device doesn't run the placement, or its revision has no port. */
  | 'unknown_placement'
  /** Nothing listens on the port. */
  | 'not_answering';

export class PortRefused extends Error {
  constructor(
    readonly refusal: PortRefusal,
    message: string = refusal,
  ) {
    super(message);
  }
}

/** Opens connections into the sandboxes of this device's replicas. */
export interface PortOpener {
  /**
   * A connection to the port of a replica that runs here. Half-open is allowed, and reading has not begun; destroying
   * it aborts the connection. Throws a PortRefused. `signal` cancels the request.
   */
  open(placementId: string, signal: AbortSignal): Promise<Duplex>;
}
