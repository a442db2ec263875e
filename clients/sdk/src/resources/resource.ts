import type { Transport } from '../http/transport.js';

/** A group of operations. */
export abstract class Resource {
  /** @internal */
  protected readonly api: Transport;

  /** @internal */
  constructor(api: Transport) {
    this.api = api;
  }
}
