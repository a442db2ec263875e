const MICRO = 1_000_000;

/** An amount divided by percent, in whole micro-coins: both parts together are the amount. */
export function split(amount: number, percent: number): { pay: number; back: number } {
  const micros = Math.round(amount * MICRO);
  const pay = Math.floor((micros * percent) / 100);
  return { pay: pay / MICRO, back: (micros - pay) / MICRO };
}
