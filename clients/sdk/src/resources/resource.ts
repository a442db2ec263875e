import type { CallOptions } from '../http/operations.js';
import type { Transport } from '../http/transport.js';

/** A group of operations. */
export abstract class Resource {
  /** @internal */
  constructor(protected readonly api: Transport) {}
}

export type { CallOptions };
