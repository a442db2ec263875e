/** Bytes of one GB (contract §8). */
export const GIGABYTE = 1_000_000_000n;

/** GB of a request, with at most six decimals, in bytes. */
export const toBytes = (gigabytes: number): bigint => BigInt(Math.round(gigabytes * 1e6)) * 1_000n;

/** Bytes as the number of GB that replies show. */
export const toGigabytes = (bytes: bigint): number => Number(bytes) / 1e9;
