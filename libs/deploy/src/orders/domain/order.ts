import { needsGpu, type Currency } from '@app/kernel';
import { DeployErrors } from '../../deploys/domain/deploy.errors.js';
import { replicaHourMicros } from '../../deploys/domain/pricing.js';

/** Everything the price of a deploy depends on. */
export interface DeploySize {
  gpuModel: string;
  /** 0 for a machine without. */
  gpuCount: number;
  replicas: number;
  durationHrs: number;
  currency: Currency;
}

/** The part that a request names. */
export type AskedSize = Partial<DeploySize> & Pick<DeploySize, 'gpuModel'>;

/** Completes a request with the defaults. */
export function sizeOf({ gpuModel, gpuCount, replicas, durationHrs, currency }: AskedSize): DeploySize {
  return {
    gpuModel,
    gpuCount: gpusOf(gpuModel, gpuCount ?? 1),
    replicas: replicas ?? 1,
    durationHrs: durationHrs ?? 1,
    currency: currency ?? 'coin',
  };
}

/** GPUs of a replica: 0 without a GPU model; such a request may name the default of 1. */
export function gpusOf(gpuModel: string, asked: number): number {
  if (needsGpu(gpuModel)) return asked;
  if (asked <= 1) return 0;
  throw DeployErrors.cpu_has_no_gpus(`gpu_model is ${gpuModel}, yet gpu_count is ${asked}.`, {
    errors: [{ field: 'gpu_count', message: `must be 1 or left out for gpu_model ${gpuModel}` }],
  });
}

/** The whole price, held at the order. */
export function totalMicros(size: DeploySize, gpuHour: bigint): bigint {
  return replicaHourMicros(gpuHour, size.gpuCount) * BigInt(size.replicas) * BigInt(size.durationHrs);
}
