import { isModel } from '@app/kernel';
import { askingPrice, type PriceTerms } from '../../jobs/domain/matching.js';
import { modelKey } from './model-key.js';

/** A device that is online, as far as the board tells of it. */
export interface ShownDevice {
  /** Empty: no GPU, or none it named. */
  gpuName: string;
  gpuCount: number;
  /** Of one GPU, in GB; 0 while unknown. */
  gpuMemoryGb: number;
  cpuCores: number;
  ramGb: number;
  minPriceUsdMicros: bigint | null;
  /** Nothing runs on it, and it isn't paused. */
  free: boolean;
  verified: boolean;
  /** Null while too little is known. */
  reliability: number | null;
}

export interface Spread {
  min: number;
  median: number;
  max: number;
}

export interface Prices {
  min: bigint;
  median: bigint;
  max: bigint;
}

/** What is online of one kind of machine. */
export interface BoardOffer {
  /** Stable name of the kind: the words of its GPU's name, and the memory. */
  key: string;
  gpuModel: string;
  /** Whole GB. */
  gpuMemoryGb: number;
  devicesOnline: number;
  devicesFree: number;
  gpusOnline: number;
  gpusFree: number;
  verified: number;
  cpuCores: Spread;
  ramGb: Spread;
  /** Micro-coins an hour that a job must pay for its device's owner to take it, fee included. */
  hourlyMicros: Prices;
  reliability: number | null;
}

export const OFFER_SORTS = ['most_devices', 'price_asc', 'price_desc', 'reliability', 'gpu_memory'] as const;
export type OfferSort = (typeof OFFER_SORTS)[number];

export interface OfferFilter {
  gpuModel?: string;
  /** True: machines with a GPU alone; false: those without. */
  gpu?: boolean;
  minGpuMemoryGb?: number;
  /** Micro-coins: kinds of which a device takes this or less. */
  maxHourlyMicros?: bigint;
  /** Kinds of which something is free. */
  free?: boolean;
}

/** Machines of the same GPU, by the words of its name and its memory, are one line. */
export function boardOf(devices: ShownDevice[], terms: PriceTerms): BoardOffer[] {
  const kinds = new Map<string, ShownDevice[]>();
  for (const device of devices) {
    const key = kindOf(device);
    const kind = kinds.get(key);
    if (kind) kind.push(device);
    else kinds.set(key, [device]);
  }
  return [...kinds].flatMap(([key, kind]) => offerOfKind(key, kind, terms) ?? []);
}

export function sortedOffers(offers: BoardOffer[], filter: OfferFilter, sort: OfferSort): BoardOffer[] {
  const kept = offers.filter((offer) => isAskedFor(offer, filter));
  return kept.sort((a, b) => comparePlaces(placeOf(a, sort), placeOf(b, sort)));
}

/** Where an offer stands in an order: smaller numbers first, then the name. */
export type Place = [value: number, key: string];

export function placeOf(offer: BoardOffer, sort: OfferSort): Place {
  switch (sort) {
    case 'most_devices':
      return [-offer.devicesOnline, offer.key];
    case 'price_asc':
      return [Number(offer.hourlyMicros.min), offer.key];
    case 'price_desc':
      return [-Number(offer.hourlyMicros.min), offer.key];
    case 'reliability':
      return [-(offer.reliability ?? -1), offer.key];
    case 'gpu_memory':
      return [-offer.gpuMemoryGb, offer.key];
  }
}

export const comparePlaces = ([a, x]: Place, [b, y]: Place): number => a - b || (x < y ? -1 : x > y ? 1 : 0);

function isAskedFor(offer: BoardOffer, filter: OfferFilter): boolean {
  if (filter.gpuModel !== undefined && !(offer.gpuModel !== '' && isModel(offer.gpuModel, filter.gpuModel)))
    return false;
  if (filter.gpu !== undefined && filter.gpu !== offer.gpusOnline > 0) return false;
  if (offer.gpuMemoryGb < (filter.minGpuMemoryGb ?? 0)) return false;
  if (filter.maxHourlyMicros !== undefined && offer.hourlyMicros.min > filter.maxHourlyMicros) return false;
  return !filter.free || offer.devicesFree > 0;
}

type Named = Pick<ShownDevice, 'gpuName' | 'gpuCount' | 'gpuMemoryGb'>;

const hasGpu = ({ gpuName, gpuCount }: Named) => gpuName !== '' || gpuCount > 0;
const gpusOf = (device: ShownDevice) => (hasGpu(device) ? Math.max(1, device.gpuCount) : 0);

/** The line of the board that a machine belongs to. */
export const kindOf = (device: Named): string =>
  hasGpu(device) ? `gpu ${Math.round(device.gpuMemoryGb)} ${modelKey(device.gpuName)}` : 'cpu';

/** The first `perKind` of each kind, `atMost` in all: the first of every kind before the second of any. */
export function sampleOf<Device extends Named>(devices: readonly Device[], perKind: number, atMost: number): Device[] {
  const ranks = new Map<string, number>();
  const ranked = devices.map((device) => {
    const kind = kindOf(device);
    const rank = ranks.get(kind) ?? 0;
    ranks.set(kind, rank + 1);
    return { device, rank };
  });
  const some = ranked.filter(({ rank }) => rank < perKind).sort((a, b) => a.rank - b.rank);
  return some.slice(0, atMost).map(({ device }) => device);
}

/** Null when the fee leaves owners nothing, so that no price is enough. */
function offerOfKind(key: string, devices: ShownDevice[], terms: PriceTerms): BoardOffer | null {
  const prices = devices.map(({ minPriceUsdMicros }) => askingPrice(1, minPriceUsdMicros ?? 0n, terms));
  const asked = prices.filter((price) => price !== null).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  if (asked.length === 0) return null;
  const free = devices.filter((device) => device.free);
  const gpus = (some: ShownDevice[]) => some.reduce((sum, device) => sum + gpusOf(device), 0);
  const scores = devices.map(({ reliability }) => reliability).filter((score) => score !== null);
  return {
    key,
    gpuModel: commonest(devices.map(({ gpuName }) => gpuName)),
    gpuMemoryGb: Math.round(Math.max(0, ...devices.map(({ gpuMemoryGb }) => gpuMemoryGb))),
    devicesOnline: devices.length,
    devicesFree: free.length,
    gpusOnline: gpus(devices),
    gpusFree: gpus(free),
    verified: devices.filter(({ verified }) => verified).length,
    cpuCores: spreadOf(devices.map(({ cpuCores }) => cpuCores)),
    ramGb: spreadOf(devices.map(({ ramGb }) => ramGb)),
    hourlyMicros: { min: asked[0]!, median: middle(asked), max: asked[asked.length - 1]! },
    reliability: scores.length === 0 ? null : middle(scores.sort((a, b) => a - b)),
  };
}

/** The lower of the two in the middle: a value that somebody really has. */
const middle = <T>(sorted: T[]): T => sorted[(sorted.length - 1) >> 1]!;

function spreadOf(values: number[]): Spread {
  const sorted = values.sort((a, b) => a - b);
  return { min: sorted[0]!, median: middle(sorted), max: sorted[sorted.length - 1]! };
}

/** Of equally common ones the first in the alphabet, so that every process says the same. */
function commonest(names: string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const [[name] = ['']] = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  return name;
}
