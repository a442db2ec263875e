export interface Limits {
  /** Client connections of this process. */
  inAll: number;
  /** Of one client address. */
  perAddress: number;
  /** Of one session. */
  perSession: number;
}

export const limitsOf = (inAll: number): Limits => {
  const quarter = Math.ceil(inAll / 4);
  return { inAll, perAddress: quarter, perSession: quarter };
};

/** Counts client connections; one beyond a limit is not served. */
export class ConnectionCount {
  private readonly byAddress = new Map<string, number>();
  private all = 0;

  constructor(private readonly limits: Limits) {}

  get inAll(): number {
    return this.all;
  }

  /** True when it may come in; `leave` follows then. */
  enter(address: string): boolean {
    const here = this.byAddress.get(address) ?? 0;
    if (this.all >= this.limits.inAll || here >= this.limits.perAddress) return false;
    this.all++;
    this.byAddress.set(address, here + 1);
    return true;
  }

  leave(address: string): void {
    this.all--;
    const here = this.byAddress.get(address)! - 1;
    if (here === 0) this.byAddress.delete(address);
    else this.byAddress.set(address, here);
  }
}
