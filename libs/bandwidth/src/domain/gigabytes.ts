import { toMicros } from '@app/kernel';

/** Bytes of one GB (contract §8). */
export const GIGABYTE = 1_000_000_000n;

/** GB of a request in bytes: at most six decimals, as money has, and micro-GB are thousands of bytes. */
export const toBytes = (gigabytes: number): bigint => toMicros(gigabytes) * 1_000n;

/** Bytes as the number of GB that replies show. */
export const toGigabytes = (bytes: bigint): number => Number(bytes) / 1e9;
