import type { Duplex } from 'node:stream';
import { PortRefused, type PortOpener } from './port-role.js';
import type { Replicas } from '../replicas/replicas.js';

/** Ports that running replicas declared; no other port can be opened. */
export class ReplicaPorts implements PortOpener {
  constructor(private readonly replicas: Pick<Replicas, 'find'>) {}

  async open(placementId: string, signal: AbortSignal): Promise<Duplex> {
    const replica = this.replicas.find(placementId);
    if (!replica?.alive || !replica.listed || replica.order.port === undefined)
      throw new PortRefused('unknown_placement');
    const connection = await replica.openPort().catch((error: Error) => {
      throw new PortRefused('not_answering', error.message);
    });
    if (!signal.aborted) return connection;
    connection.destroy();
    throw new PortRefused('not_answering', 'The request was cancelled.');
  }
}
