import type { Socket } from 'node:net';
import type { SessionId } from '@app/bandwidth/contract';
import type { Usage } from '@app/bandwidth/ports/gateway-repository';
import type { DeviceId } from '@app/kernel';
import type { CheckedDestination } from '@app/tunnel';

/** What a connection asks of its exit: the session's terms, narrowed by the options in its username. */
export interface ExitWish {
  sessionId: SessionId;
  /** `any`: devices and the gateway itself; `direct`: the gateway only; `device`: devices only. */
  kind: 'any' | 'direct' | 'device';
  /** ISO 3166-1 alpha-2, lower case; null: any. Only devices have one. */
  country: string | null;
  /** The buyer's name for a lasting choice (`-session-abc`): the same name gets the same exit while it is connected. */
  sticky: string | null;
  /** Exits with a higher price floor don't carry it. Micro-dollars per GB. */
  pricePerGbMicros: bigint;
}

/** One way to reach the Internet. */
export interface Exit {
  /** The device whose owner is paid for the bytes; null: the gateway itself. */
  readonly deviceId: DeviceId | null;
  /**
   * An open connection to the destination; half-open allowed, reading not begun. Throws an `OpenError`; `signal`
   * cancels. A reset of the destination must show as an error of the socket, not as its end.
   */
  open(destination: CheckedDestination, signal: AbortSignal): Promise<Socket>;
}

/** All exits that this gateway has now. */
export interface Exits {
  /** Null: none fits. */
  choose(wish: ExitWish): Exit | null;
  /** Payload bytes that the device itself counted for the session at this gateway, both directions; only grows. */
  exitBytes(sessionId: SessionId, deviceId: DeviceId): bigint;
  /** For a session without streams: resolves when its devices have reported them, or after a short wait. */
  settled(usage: Usage): Promise<void>;
  /** The session's numbers are final. */
  forget(sessionId: SessionId): void;
}
