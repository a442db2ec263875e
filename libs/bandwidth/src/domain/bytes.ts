import { toMicros } from '@app/kernel';

/** Bytes of one GB, as sold and shown everywhere. */
export const GIGABYTE = 1_000_000_000n;

/** Bytes of a request's GB: at most six decimals, as money has, and a micro-GB is a thousand bytes. */
export const toBytes = (gigabytes: number): bigint => toMicros(gigabytes) * 1_000n;

/** Bytes as the number of GB that replies show. */
export const toGigabytes = (bytes: bigint): number => Number(bytes) / 1e9;

/** Whether the counts of a gateway and of the device behind it differ by more than 1 %. */
export function metersDiffer(gatewayBytes: bigint, exitBytes: bigint): boolean {
  const [less, more] = gatewayBytes < exitBytes ? [gatewayBytes, exitBytes] : [exitBytes, gatewayBytes];
  return (more - less) * 100n > more;
}
