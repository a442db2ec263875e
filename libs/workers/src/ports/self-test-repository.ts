import type { DeviceId } from '@app/kernel';
import type { TestRecord, Verdict } from '../domain/hardware.js';
import type { Claims, Round } from '../domain/self-test-verdict.js';

export interface NewTest {
  testId: string;
  /** Of its first round. */
  seed: string;
  claims: Claims;
}

export interface RunningTest {
  /** Of the round that the device does now. */
  seed: string;
  /** What the heartbeats claimed when the test began. */
  claims: Claims;
  /** The finished rounds. */
  rounds: Round[];
  /** Milliseconds since this round's seed was given, by the database's clock, which all processes share. */
  roundMs: number;
}

/** Self-tests of devices: the running one and the last verdict of each. */
export abstract class SelfTestRepository {
  /** A device's claims and tests; null for unknown and revoked devices. */
  abstract record(deviceId: DeviceId): Promise<{ record: TestRecord; claims: Claims } | null>;

  abstract noteAsked(deviceId: DeviceId): Promise<void>;

  /** Replaces an unfinished test. */
  abstract begin(deviceId: DeviceId, test: NewTest): Promise<void>;

  /** Null for another device's test, and once it has a verdict, took too long, or a newer one replaced it. */
  abstract running(deviceId: DeviceId, testId: string): Promise<RunningTest | null>;

  /** Stores round `number` (1, 2, …) and the next seed; false when another round is next. */
  abstract addRound(deviceId: DeviceId, testId: string, number: number, round: Round, seed: string): Promise<boolean>;

  /** False when the test is no longer running. */
  abstract finish(deviceId: DeviceId, testId: string, verdict: Omit<Verdict, 'at'>): Promise<boolean>;

  /** Counts a call that measures the network; false beyond `most` calls, or when the test is not running. */
  abstract countCall(deviceId: DeviceId, testId: string, most: number): Promise<boolean>;
}
