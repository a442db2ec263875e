import type { DeviceId } from '@app/kernel';
import type { JobWaitReason } from '../contract.js';
import { meetsFloor, offerOf, suits } from './matching.js';
import type { Machine, Needs, Offer, PriceTerms } from './matching.js';

interface Supplier {
  offer: Offer;
  busy: boolean;
}

/** A waiting job as far as devices ask about it. */
export interface Demand {
  /** Null: done by hand. */
  needs: Needs | null;
  priceMicros: bigint;
  durationHours: number;
}

/** What is online at a moment, and why a job waits in its face. */
export class Supply {
  private readonly byKey = new Map<string, Supplier[]>();
  private readonly isEmpty: boolean;

  constructor(
    machines: Array<Machine & { deviceId: DeviceId }>,
    busy: ReadonlySet<DeviceId>,
    private readonly terms: PriceTerms,
  ) {
    this.isEmpty = machines.length === 0;
    for (const machine of machines) {
      const supplier = { offer: offerOf(machine, terms), busy: busy.has(machine.deviceId) };
      for (const key of supplier.offer.matchKeys) {
        const suppliers = this.byKey.get(key);
        if (suppliers) suppliers.push(supplier);
        else this.byKey.set(key, [supplier]);
      }
    }
  }

  whyWaiting({ needs, priceMicros, durationHours }: Demand): JobWaitReason {
    if (needs === null) return 'waits_for_a_person';
    if (this.isEmpty) return 'no_device_online';
    const fitting = (this.byKey.get(needs.matchKey) ?? []).filter(({ offer }) => suits(needs, offer));
    if (fitting.length === 0) return 'no_matching_device';
    const willing = fitting.filter(({ offer }) =>
      meetsFloor(priceMicros, durationHours, offer.minUsdMicros, this.terms),
    );
    if (willing.length === 0) return 'price_too_low';
    return willing.every(({ busy }) => busy) ? 'devices_busy' : 'about_to_start';
  }
}
