import { reasonOf, type Ask, type Weighing } from '../../explain/domain/supply.js';
import { coins, devicesOf } from '../../explain/domain/explain-words.js';
import { leastFor } from './suggested-price.js';

export const OUTLOOKS = [
  'about_to_start',
  'devices_busy',
  'price_too_low',
  'devices_paused',
  'devices_excluded',
  'too_few_owners',
  'no_matching_device',
  'no_device_online',
  'waits_for_a_person',
] as const;
/** What would become of a job that is posted as quoted. */
export type OutlookCode = (typeof OUTLOOKS)[number];

export interface Outlook {
  code: OutlookCode;
  /** When enough devices should be free; null if unknown. */
  freeBy: Date | null;
}

/** `eachMicros` is what one device gets, before the fee; `copies` the owners whose devices must take it. */
export function outlookOf(asks: readonly Ask[], weighing: Weighing, eachMicros: bigint, copies: number): Outlook {
  const takers = asks.filter(({ priceMicros }) => priceMicros <= eachMicros);
  const ownersOf = (some: readonly Ask[]) => new Set(some.map(({ ownerId }) => ownerId)).size;
  const freeBy = leastFor(
    takers.filter((ask) => ask.freeBy !== null),
    copies,
    (ask) => ask.freeBy!,
  );
  if (ownersOf(takers.filter(({ free }) => free)) >= copies) return { code: 'about_to_start', freeBy };
  if (ownersOf(takers) >= copies) return { code: 'devices_busy', freeBy };
  if (ownersOf(asks) >= copies) return { code: 'price_too_low', freeBy: null };
  return { code: asks.length > 0 ? 'too_few_owners' : reasonOf(weighing), freeBy: null };
}

export function outlookText(code: OutlookCode, priceMicros: bigint, copies: number, weighing: Weighing | null): string {
  const { online = 0, ready = 0 } = weighing ?? {};
  switch (code) {
    case 'about_to_start':
      return `${devicesOf(ready)} could start it now for ${coins(priceMicros)}.`;
    case 'devices_busy':
      return `The devices that have what it needs are busy. One that becomes free takes it for ${coins(priceMicros)}.`;
    case 'price_too_low':
      return 'No price that a job may have is enough for the devices that have what it needs.';
    case 'devices_paused':
      return 'The devices that have what it needs are paused, by their owners or after too many failures.';
    case 'devices_excluded':
      return 'The only devices that have what it needs are yours, and a quorum needs those of others.';
    case 'too_few_owners':
      return `Its quorum needs devices of ${copies} owners besides you, and fewer have one online that fits.`;
    case 'no_matching_device':
      return `${devicesOf(online)} ${online === 1 ? 'is' : 'are'} online, and none has what it needs.`;
    case 'no_device_online':
      return 'No device is online; the job would wait for one.';
    case 'waits_for_a_person':
      return 'Without a `spec` a person does it by hand: offer what the work is worth to you.';
  }
}
