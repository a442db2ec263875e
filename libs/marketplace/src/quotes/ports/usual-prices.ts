import type { UsualPrice } from '../domain/suggested-price.js';

export abstract class UsualPrices {
  /**
   * What completed jobs paid per hour, and GPU of a model with these words. The median is that of the days' medians; null
   * where no day had enough buyers to tell.
   */
  abstract of(gpuWords: string[], usesGpu: boolean): Promise<UsualPrice | null>;
}
