import { shareOf, wordsOf } from '@app/kernel';
import { DEFAULT_MEMORY_MB, type JobSpec } from './job-spec.js';

/** What a job asks of a device. */
export interface Needs {
  /** Sandbox, and the GPU's model or else the class of memory: what an index narrows the search by. */
  matchKey: string;
  network: boolean;
  memoryMb: number;
  gpuCount: number;
  gpuMemoryGb: number;
}

/** What a device says about itself; zero and empty mean that it didn't say. */
export interface Machine {
  gpuName: string;
  gpuCount: number;
  gpuMemoryGb: number;
  ramGb: number;
  capabilities: string[];
  minPriceUsdMicros: bigint | null;
}

/** What a device can be given, in the terms of `Needs`. */
export interface Offer {
  matchKeys: string[];
  network: boolean;
  memoryMb: number;
  gpuCount: number;
  gpuMemoryGb: number;
  minUsdMicros: bigint;
  /** No job below this price per hour passes the floor; an exact test follows. */
  hourlyFloorMicros: bigint;
}

export interface PriceTerms {
  feeBps: number;
  coinUsdMicros: bigint;
}

/** Every subset of a name's words is a key to look up, so their number is bounded; real names have at most nine. */
const MAX_NAME_WORDS = 9;

export function needsOf(spec: JobSpec): Needs {
  const sandbox = spec.image ? 'image' : 'script';
  const memoryMb = spec.memory_mb ?? DEFAULT_MEMORY_MB;
  const usesGpu = Boolean(spec.gpu_model) || Boolean(spec.gpu_count) || Boolean(spec.gpu_memory_gb);
  return {
    matchKey: usesGpu ? gpuKey(sandbox, wordsOf(spec.gpu_model ?? '')) : cpuKey(sandbox, memoryClass(memoryMb)),
    network: spec.network ?? false,
    memoryMb,
    gpuCount: usesGpu ? Math.max(1, spec.gpu_count ?? 0) : 0,
    gpuMemoryGb: spec.gpu_memory_gb ?? 0,
  };
}

/**
 * A device that names no capabilities is taken at its word and offered every kind of job; one that names some is
 * offered those alone. Memory it doesn't know is not held against it; a GPU it doesn't name is.
 */
export function offerOf(machine: Machine, terms: PriceTerms): Offer {
  const can = (capability: string) => machine.capabilities.length === 0 || machine.capabilities.includes(capability);
  const hasGpu = (machine.gpuName !== '' || machine.gpuCount > 0) && can('gpu');
  const sandboxes = ['script', 'image'].filter(can);
  const models = hasGpu ? subsets(wordsOf(machine.gpuName).slice(0, MAX_NAME_WORDS)) : [];
  const minUsdMicros = machine.minPriceUsdMicros ?? 0n;
  const memoryMb = machine.ramGb === 0 ? Infinity : machine.ramGb * 1024;
  const memoryClasses = Array.from({ length: Math.min(memoryClass(memoryMb), MAX_MEMORY_CLASS) + 1 }, (_, n) => n);
  return {
    matchKeys: sandboxes.flatMap((sandbox) => [
      ...memoryClasses.map((upTo) => cpuKey(sandbox, upTo)),
      ...models.map((words) => gpuKey(sandbox, words)),
    ]),
    network: can('network'),
    memoryMb,
    gpuCount: hasGpu ? Math.max(1, machine.gpuCount) : 0,
    gpuMemoryGb: hasGpu ? machine.gpuMemoryGb : 0,
    minUsdMicros,
    hourlyFloorMicros: hourlyFloor(minUsdMicros, terms),
  };
}

/** Whether a waiting job may go to a device, its price aside. */
export function suits(needs: Needs, offer: Offer): boolean {
  return (
    offer.matchKeys.includes(needs.matchKey) &&
    (offer.network || !needs.network) &&
    needs.memoryMb <= offer.memoryMb &&
    needs.gpuCount <= offer.gpuCount &&
    needs.gpuMemoryGb <= offer.gpuMemoryGb
  );
}

/** price × COIN_USD ÷ hours, after the fee, against the least that the owner works for. */
export function meetsFloor(priceMicros: bigint, hours: number, minUsdMicros: bigint, terms: PriceTerms): boolean {
  const net = priceMicros - shareOf(priceMicros, BigInt(terms.feeBps), 10_000n);
  return net * terms.coinUsdMicros >= minUsdMicros * BigInt(hours) * 1_000_000n;
}

/** Micro-dollars per hour that a price leaves after the fee, rounded down: the highest floor it meets. */
export function netUsdPerHour(priceMicros: bigint, hours: number, terms: PriceTerms): bigint {
  const net = priceMicros - shareOf(priceMicros, BigInt(terms.feeBps), 10_000n);
  return (net * terms.coinUsdMicros) / (BigInt(hours) * 1_000_000n);
}

/** The least price that meets a floor; null when the fee leaves nothing. */
export function priceFor(hours: number, minUsdMicros: bigint, terms: PriceTerms): bigint | null {
  let price = askingPrice(hours, minUsdMicros, terms);
  if (price === null) return null;
  // The fee is rounded down, so a price a little below the exact quotient may do.
  while (price > 0n && meetsFloor(price - 1n, hours, minUsdMicros, terms)) price--;
  return price;
}

/** A floor with the fee on top, in micro-coins: meets it, at most a little above the least price that does. */
export function askingPrice(hours: number, minUsdMicros: bigint, terms: PriceTerms): bigint | null {
  const kept = 10_000n - BigInt(terms.feeBps);
  if (kept === 0n) return null;
  const net = ceilDiv(minUsdMicros * BigInt(hours) * 1_000_000n, terms.coinUsdMicros);
  return ceilDiv(net * 10_000n, kept);
}

const ceilDiv = (a: bigint, b: bigint) => (a + b - 1n) / b;

/** A lower bound of the hourly price that can meet the floor: where an index range may begin. */
function hourlyFloor(minUsdMicros: bigint, { feeBps, coinUsdMicros }: PriceTerms): bigint {
  const kept = 10_000n - BigInt(feeBps);
  if (minUsdMicros === 0n || kept === 0n) return 0n;
  const bound = (minUsdMicros * 1_000_000n * 10_000n) / (coinUsdMicros * kept);
  // Fee and hourly price were each rounded down by less than one micro-unit before the fee was added back.
  const slack = 10_000n / kept + 2n;
  return bound > slack ? bound - slack : 0n;
}

/** The power of two of megabytes that is enough; jobs of small devices must not be searched among those of large. */
const memoryClass = (memoryMb: number) => Math.max(0, Math.ceil(Math.log2(memoryMb)));
/** Of the largest job, 1,048,576 MB. */
const MAX_MEMORY_CLASS = 20;

const cpuKey = (sandbox: string, upTo: number) => `${sandbox}:${upTo}`;
const gpuKey = (sandbox: string, words: string[]) => `${sandbox}:gpu:${[...words].sort().join(' ')}`;

function subsets(words: string[]): string[][] {
  return words.reduce<string[][]>((sets, word) => [...sets, ...sets.map((set) => [...set, word])], [[]]);
}
