import { networkOf } from '@app/kernel/network';

export interface Limits {
  /** Client connections of this process. */
  inAll: number;
  /** Per client address, or per /64 (`networkOf`). */
  perAddress: number;
  /** Per session. */
  perSession: number;
}

export const limitsOf = (inAll: number): Limits => {
  const quarter = Math.ceil(inAll / 4);
  return { inAll, perAddress: quarter, perSession: quarter };
};

/** Counts client connections; refuses those beyond a limit. */
export class ConnectionCount {
  private readonly byNetwork = new Map<string, number>();
  private all = 0;

  constructor(private readonly limits: Limits) {}

  get inAll(): number {
    return this.all;
  }

  /** True if admitted; call `leave` later. */
  enter(address: string): boolean {
    const network = networkOf(address);
    const here = this.byNetwork.get(network) ?? 0;
    if (this.all >= this.limits.inAll || here >= this.limits.perAddress) return false;
    this.all++;
    this.byNetwork.set(network, here + 1);
    return true;
  }

  leave(address: string): void {
    this.all--;
    const network = networkOf(address);
    const here = this.byNetwork.get(network)! - 1;
    if (here === 0) this.byNetwork.delete(network);
    else this.byNetwork.set(network, here);
  }
}
