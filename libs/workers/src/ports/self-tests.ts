import type { DeviceId } from '@app/kernel';
import type { Claims } from '../domain/self-test/claims.js';
import type { TestRecord, Verdict } from '../domain/self-test/hardware.js';
import type { Round } from '../domain/self-test/verdict.js';

export interface NewTest {
  testId: string;
  /** Of its first round. */
  seed: string;
  claims: Claims;
}

export interface RunningTest {
  /** Of the round that is asked for now. */
  seed: string;
  /** What the heartbeats claimed when it began. */
  claims: Claims;
  /** Those that are done. */
  rounds: Round[];
  /** Since the seed of this round was given, by the storage's clock, which all processes share. */
  roundMs: number;
}

/** Self-tests of devices: the one that runs and the last verdict of each. */
export abstract class SelfTests {
  /** A device's claims and how it stands; null for devices that never were, and revoked ones. */
  abstract record(deviceId: DeviceId): Promise<{ record: TestRecord; claims: Claims } | null>;

  abstract noteAsked(deviceId: DeviceId): Promise<void>;

  /** Replaces a test that was not finished. */
  abstract begin(deviceId: DeviceId, test: NewTest): Promise<void>;

  /** Null once it has its verdict, took too long, or another was begun; and for those of other devices. */
  abstract running(deviceId: DeviceId, testId: string): Promise<RunningTest | null>;

  /** Takes a round as number `number` (1, 2, …) and gives the next seed; false when it is not the one asked for. */
  abstract addRound(deviceId: DeviceId, testId: string, number: number, round: Round, seed: string): Promise<boolean>;

  /** False when it doesn't run any more. */
  abstract finish(deviceId: DeviceId, testId: string, verdict: Omit<Verdict, 'at'>): Promise<boolean>;

  /** Counts a call of a running test that measures the network; false beyond `most`, or when it doesn't run. */
  abstract countCall(deviceId: DeviceId, testId: string, most: number): Promise<boolean>;
}
