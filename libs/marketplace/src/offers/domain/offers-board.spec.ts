import {
  boardOf,
  comparePlaces,
  OFFER_SORTS,
  placeOf,
  sampleOf,
  sortedOffers,
  type ShownDevice,
} from './offers-board.js';

const TERMS = { feeBps: 500, coinUsdMicros: 100_000n };

const device = (changes: Partial<ShownDevice> = {}): ShownDevice => ({
  gpuName: 'NVIDIA A100-SXM4-80GB',
  gpuCount: 1,
  gpuMemoryGb: 80,
  cpuCores: 8,
  ramGb: 64,
  minPriceUsdMicros: null,
  free: true,
  verified: false,
  reliability: null,
  ...changes,
});
const cpu = (changes: Partial<ShownDevice> = {}) => device({ gpuName: '', gpuCount: 0, gpuMemoryGb: 0, ...changes });

describe('the board', () => {
  it('puts machines of the same GPU in one line, whatever the case and the decimals of their memory', () => {
    const [offer, ...others] = boardOf(
      [device(), device({ gpuName: 'nvidia a100 sxm4 80gb', gpuMemoryGb: 79.6, gpuCount: 4, free: false }), device()],
      TERMS,
    );
    expect(others).toEqual([]);
    expect(offer).toMatchObject({
      gpuModel: 'NVIDIA A100-SXM4-80GB',
      gpuMemoryGb: 80,
      devicesOnline: 3,
      devicesFree: 2,
      gpusOnline: 6,
      gpusFree: 2,
    });
  });

  it('keeps memories, models and machines without a GPU apart', () => {
    const board = boardOf([device(), device({ gpuMemoryGb: 40 }), device({ gpuName: 'RTX A1000' }), cpu()], TERMS);
    expect(board.map(({ gpuModel, gpuMemoryGb, gpusOnline }) => [gpuModel, gpuMemoryGb, gpusOnline])).toEqual([
      ['NVIDIA A100-SXM4-80GB', 80, 1],
      ['NVIDIA A100-SXM4-80GB', 40, 1],
      ['RTX A1000', 80, 1],
      ['', 0, 0],
    ]);
  });

  it('shows what a job must pay: the floor with the fee on top, nothing where no floor was set', () => {
    const floors = [null, 950_000n, 1_900_000n];
    const [offer] = boardOf(
      floors.map((minPriceUsdMicros) => device({ minPriceUsdMicros })),
      TERMS,
    );
    // 0.95 dollars after a fee of 5 % are 1 dollar, ten coins.
    expect(offer?.hourlyMicros).toEqual({ min: 0n, median: 10_000_000n, max: 20_000_000n });
  });

  it('counts the verified, and takes the middle of what is known of reliability', () => {
    const [offer] = boardOf(
      [device({ verified: true, reliability: 0.9 }), device({ reliability: 0.4 }), device()],
      TERMS,
    );
    expect(offer).toMatchObject({ verified: 1, reliability: 0.4 });
    expect(boardOf([device()], TERMS)[0]?.reliability).toBeNull();
  });

  it('takes a sample of every kind, the first of each before the second of any', () => {
    const machines = [device(), device(), device(), cpu(), cpu(), device({ gpuName: 'Tesla T4' })];
    const names = (...bounds: [number, number]) =>
      sampleOf(machines, ...bounds).map(({ gpuName }) => gpuName.slice(0, 5));
    expect(names(2, 10)).toEqual(['NVIDI', '', 'Tesla', 'NVIDI', '']);
    expect(names(2, 4)).toEqual(['NVIDI', '', 'Tesla', 'NVIDI']);
  });

  it('is empty where no price is enough', () => {
    expect(boardOf([device({ minPriceUsdMicros: 1n })], { ...TERMS, feeBps: 10_000 })).toEqual([]);
  });
});

describe('the order', () => {
  const board = boardOf(
    [
      device({ minPriceUsdMicros: 950_000n, reliability: 1 }),
      device({ minPriceUsdMicros: 950_000n }),
      device({ gpuName: 'Tesla T4', gpuMemoryGb: 16, free: false, reliability: 0.5 }),
      cpu({ minPriceUsdMicros: 95_000n }),
    ],
    TERMS,
  );
  const models = (...[filter, sort]: Parameters<typeof sortedOffers> extends [unknown, ...infer Rest] ? Rest : never) =>
    sortedOffers(board, filter, sort).map(({ gpuModel }) => gpuModel.split(/[- ]/)[1] ?? 'cpu');

  it('is what was asked for', () => {
    expect(models({}, 'most_devices')).toEqual(['A100', 'cpu', 'T4']);
    expect(models({}, 'price_asc')).toEqual(['T4', 'cpu', 'A100']);
    expect(models({}, 'price_desc')).toEqual(['A100', 'cpu', 'T4']);
    expect(models({}, 'reliability')).toEqual(['A100', 'T4', 'cpu']);
    expect(models({}, 'gpu_memory')).toEqual(['A100', 'T4', 'cpu']);
  });

  it('has a place of its own for every line, so that pages go on where the last ended', () => {
    for (const sort of OFFER_SORTS) {
      const places = sortedOffers(board, {}, sort).map((offer) => placeOf(offer, sort));
      for (const [at, place] of places.slice(1).entries()) expect(comparePlaces(places[at]!, place)).toBeLessThan(0);
    }
  });

  it('leaves out what a filter says', () => {
    expect(models({ gpuModel: 'a100' }, 'price_asc')).toEqual(['A100']);
    expect(models({ gpuModel: 'a10' }, 'price_asc')).toEqual([]);
    expect(models({ gpu: false }, 'price_asc')).toEqual(['cpu']);
    expect(models({ gpu: true, free: true }, 'price_asc')).toEqual(['A100']);
    expect(models({ minGpuMemoryGb: 16 }, 'price_asc')).toEqual(['T4', 'A100']);
    expect(models({ maxHourlyMicros: 1_000_000n }, 'price_asc')).toEqual(['T4', 'cpu']);
  });
});
