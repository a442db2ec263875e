import type { DeviceId, UserId } from '@app/kernel';
import type { JobWaitReason } from '../../contract.js';
import type { JobBlocker } from './explain-codes.js';
import { comparable, lackOf, sandboxAndGpu, type Comparable } from './lacks.js';
import {
  askingPrice,
  meetsFloor,
  offerOf,
  priceFor,
  type Machine,
  type Needs,
  type PriceTerms,
} from '../../jobs/domain/matching.js';

type Supplied = Machine & { deviceId: DeviceId; ownerId: UserId };

interface Supplier extends Comparable {
  deviceId: DeviceId;
  ownerId: UserId;
  busy: boolean;
  paused: boolean;
}

/** A waiting job as far as devices ask about it. */
export interface Demand {
  /** Null: done by hand. */
  needs: Needs | null;
  /** What a device gets for it, before the fee. */
  priceMicros: bigint;
  durationHours: number;
  /** Devices that failed it before: they don't get it again. */
  excludedDevices?: ReadonlySet<DeviceId>;
  /** Whose devices don't get it: with quorum, those who have a copy already, and its buyer. */
  excludedOwners?: ReadonlySet<UserId>;
}

/** A job held against what is online; the counts are of devices. */
export interface Weighing {
  online: number;
  /** Have what it needs. */
  matching: number;
  /** Nothing keeps them from taking it. */
  ready: number;
  blockers: Map<JobBlocker, number>;
  /** The least price a device that has what it needs would take it for now; null when the price is enough, or no price is. */
  priceNeededMicros: bigint | null;
}

/** What a device that has what a job needs asks for it. */
export interface Ask {
  ownerId: UserId;
  priceMicros: bigint;
  free: boolean;
  /** When it should be free at the latest; null if unknown. */
  freeBy: Date | null;
}

/** What is online at a moment, and why a job waits in its face. */
export class Supply {
  private readonly suppliers: Supplier[];

  constructor(
    machines: Supplied[],
    busy: ReadonlySet<DeviceId>,
    private readonly terms: PriceTerms,
    paused: ReadonlySet<DeviceId> = new Set(),
    /** When it was looked up. */
    readonly at = new Date(),
    /** Of busy devices: when what they run must end. */
    private readonly freeBy: ReadonlyMap<DeviceId, Date> = new Map(),
  ) {
    this.suppliers = machines.map((machine) => ({
      ...comparable(machine, offerOf(machine, terms)),
      deviceId: machine.deviceId,
      ownerId: machine.ownerId,
      busy: busy.has(machine.deviceId),
      paused: paused.has(machine.deviceId),
    }));
  }

  whyWaiting(demand: Demand): JobWaitReason {
    if (demand.needs === null) return 'waits_for_a_person';
    return reasonOf(this.weigh({ ...demand, needs: demand.needs }));
  }

  weigh(demand: Demand & { needs: Needs }): Weighing {
    const blockers = new Map<JobBlocker, number>();
    let [matching, ready] = [0, 0];
    const tooDear: Supplier[] = [];
    const wanted = sandboxAndGpu(demand.needs);
    for (const supplier of this.suppliers) {
      const lack = lackOf(demand.needs, supplier, wanted);
      const blocker = lack ?? this.otherBlocker(demand, supplier);
      if (lack === null) matching++;
      if (blocker === null) ready++;
      else blockers.set(blocker, (blockers.get(blocker) ?? 0) + 1);
      if (blocker === 'asks_more') tooDear.push(supplier);
    }
    const priceNeededMicros = ready > 0 ? null : this.leastPrice(tooDear, demand.durationHours);
    return { online: this.suppliers.length, matching, ready, blockers, priceNeededMicros };
  }

  /** Of devices that may have it and aren't paused; none where the fee leaves owners nothing. */
  asks({ needs, durationHours, excludedOwners }: Omit<Demand, 'priceMicros'> & { needs: Needs }): Ask[] {
    const wanted = sandboxAndGpu(needs);
    return this.suppliers
      .filter(({ paused, ownerId }) => !paused && !excludedOwners?.has(ownerId))
      .filter((supplier) => lackOf(needs, supplier, wanted) === null)
      .flatMap(({ ownerId, deviceId, busy, offer }) => {
        const priceMicros = askingPrice(durationHours, offer.minUsdMicros, this.terms);
        const freeBy = busy ? (this.freeBy.get(deviceId) ?? null) : this.at;
        return priceMicros === null ? [] : [{ ownerId, priceMicros, free: !busy, freeBy }];
      });
  }

  private otherBlocker(demand: Demand, supplier: Supplier): JobBlocker | null {
    const { deviceId, ownerId, offer, paused, busy } = supplier;
    if (demand.excludedDevices?.has(deviceId) || demand.excludedOwners?.has(ownerId)) return 'excluded';
    if (paused) return 'paused';
    if (!meetsFloor(demand.priceMicros, demand.durationHours, offer.minUsdMicros, this.terms)) return 'asks_more';
    return busy ? 'busy' : null;
  }

  /** Of those that are free, if any is. */
  private leastPrice(suppliers: Supplier[], hours: number): bigint | null {
    const free = suppliers.filter(({ busy }) => !busy);
    const floors = (free.length > 0 ? free : suppliers).map(({ offer }) => offer.minUsdMicros);
    if (floors.length === 0) return null;
    const least = floors.reduce((a, b) => (a < b ? a : b));
    return priceFor(hours, least, this.terms);
  }
}

/** What stands in the way of those that came closest. */
export function reasonOf({
  online,
  matching,
  ready,
  blockers,
}: Weighing): Exclude<JobWaitReason, 'waits_for_a_person'> {
  if (ready > 0) return 'about_to_start';
  if (blockers.has('busy')) return 'devices_busy';
  if (blockers.has('asks_more')) return 'price_too_low';
  if (blockers.has('paused')) return 'devices_paused';
  if (matching > 0) return 'devices_excluded';
  return online === 0 ? 'no_device_online' : 'no_matching_device';
}
