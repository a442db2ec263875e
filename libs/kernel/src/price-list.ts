import { isModel, wordsOf } from './gpu-model.js';

/** Micro-dollars per GPU and hour by model. `default` is for models that aren't listed, `cpu` for machines without. */
export type PriceList = ReadonlyMap<string, bigint>;

/** `cpu` (or `none`) asks for a machine without regard to GPUs. */
export const needsGpu = (gpuModel: string): boolean => !/^(cpu|none)$/i.test(gpuModel.trim());

/** List price of a model in micro-dollars per GPU and hour; `default` if no listed model fits. */
export function listedUsdMicros(gpuModel: string, prices: PriceList): bigint {
  const fallback = prices.get('default')!;
  if (!needsGpu(gpuModel)) return prices.get('cpu') ?? fallback;
  const fitting = [...prices.keys()]
    .filter((model) => model !== 'default' && model !== 'cpu' && isModel(gpuModel, model))
    .sort((a, b) => wordsOf(b).length - wordsOf(a).length);
  return prices.get(fitting[0] ?? 'default') ?? fallback;
}
