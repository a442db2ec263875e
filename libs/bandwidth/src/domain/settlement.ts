import { feeOf, shareOf, type DeviceId, type UserId } from '@app/kernel';
import { GIGABYTE } from './bytes.js';

/** Price of bytes, rounded down: the buyer never pays a fraction of a micro-dollar. */
export function priceOf(bytes: bigint, pricePerGbMicros: bigint): bigint {
  return shareOf(bytes, pricePerGbMicros, GIGABYTE);
}

/** Bytes of a session that a device carried, by the gateways' count. */
export interface Carriage {
  deviceId: DeviceId;
  ownerId: UserId;
  bytes: bigint;
}

export interface SessionUse {
  pricePerGbMicros: bigint;
  usedBytes: bigint;
  /** One entry per device. */
  carried: Carriage[];
}

/** One payment out of the hold, in the ledger's shape. */
export interface Payment {
  to: UserId | 'fees';
  amountMicros: bigint;
  kind: 'bandwidth_pay' | 'platform_fee';
  earnedBy?: DeviceId;
}

export interface Settlement {
  /** Price of the used bytes and sum of all payments; the rest of the hold returns to the buyer. */
  billedMicros: bigint;
  /** The device owners' part of it. */
  exitsMicros: bigint;
  payments: Payment[];
}

/**
 * Shares the price of the used bytes: each device's owner gets a part of the price of the bytes it carried, the platform
 * the rest. Devices are never paid for more bytes than were used, whatever they counted.
 */
export function settle({ pricePerGbMicros, usedBytes, carried }: SessionUse, exitShareBps: number): Settlement {
  const billedMicros = priceOf(usedBytes, pricePerGbMicros);
  const payments: Payment[] = [];
  let bytesLeft = usedBytes;
  let fees = billedMicros;
  for (const { deviceId, ownerId, bytes } of inOrderOfAccounts(carried)) {
    const paidBytes = bytes < bytesLeft ? bytes : bytesLeft;
    bytesLeft -= paidBytes;
    const price = priceOf(paidBytes, pricePerGbMicros);
    const amountMicros = price - feeOf(price, 10_000 - exitShareBps);
    fees -= amountMicros;
    payments.push({ to: ownerId, amountMicros, kind: 'bandwidth_pay', earnedBy: deviceId });
  }
  return {
    billedMicros,
    exitsMicros: billedMicros - fees,
    payments: [...payments, { to: 'fees', amountMicros: fees, kind: 'platform_fee' }],
  };
}

/** The ledger locks accounts in this order, so two settlements don't wait for each other. */
const inOrderOfAccounts = (carried: Carriage[]): Carriage[] =>
  [...carried].sort((a, b) => (a.ownerId < b.ownerId ? -1 : a.ownerId > b.ownerId ? 1 : 0));
