import { MICROS, shareOf } from '@app/kernel';
import type { Prices } from '../../domain/offers-board.js';

/** Micro-coins as micro-dollars at the value of a coin, rounded down. */
export const inUsd = (coinMicros: bigint, coinUsdMicros: bigint): bigint => shareOf(coinMicros, coinUsdMicros, MICROS);

export const toRange = ({ min, median, max }: Prices, show: (micros: bigint) => number) => ({
  min: show(min),
  median: show(median),
  max: show(max),
});
