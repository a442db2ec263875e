import { fromMicros, type Currency } from '@app/kernel';

/** "1 replica", "2 replicas". */
export const count = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`;

/** "1.5 coins", "$1.5". */
export function amount(micros: bigint, currency: Currency): string {
  const value = fromMicros(micros);
  return currency === 'usd' ? `$${value}` : `${value} ${value === 1 ? 'coin' : 'coins'}`;
}
