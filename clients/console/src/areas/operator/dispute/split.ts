const MICRO = 1_000_000;

/** A price divided by percent, in whole micro-coins: both parts together are the price. */
export function split(price: number, percent: number): { pay: number; back: number } {
  const micros = Math.round(price * MICRO);
  const pay = Math.floor((micros * percent) / 100);
  return { pay: pay / MICRO, back: (micros - pay) / MICRO };
}
