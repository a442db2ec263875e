import type { Duplex } from 'node:stream';

/** Why a replica's port could not be opened; the gateway's user is told so. */
export type PortRefusal =
  /** This device runs no such placement, or its revision has no port. */
  | 'unknown_placement'
  /** Nothing listens on the port yet, or any more. */
  | 'not_answering';

export class PortRefused extends Error {
  constructor(
    readonly refusal: PortRefusal,
    message: string = refusal,
  ) {
    super(message);
  }
}

/** The way into the sandboxes of this device's replicas. */
export interface PortOpener {
  /**
   * A connection to the port of a replica that runs here, half-open allowed, reading not begun; destroying it aborts
   * the connection. Throws a PortRefused. After `signal` nobody wants it any more.
   */
  open(placementId: string, signal: AbortSignal): Promise<Duplex>;
}
