import type { DeviceId } from '@app/kernel';
import type { DeviceCommand } from '../contract.js';

export interface SentCommand extends DeviceCommand {
  /** 1, 2, 3, … per device, in the order of the commits. */
  seq: number;
  at: Date;
}

export interface CommandPage {
  commands: SentCommand[];
  /**
   * Where to go on: the last listed number if the page is full, else the newest one given out. Numbers up to it that
   * are not listed were forgotten after seven days.
   */
  lastSeq: number;
}

/** The durable command sequence of every device. */
export abstract class CommandLog {
  /** In the caller's unit of work. Commands to devices that never were are dropped. */
  abstract append(deviceId: DeviceId, command: DeviceCommand): Promise<void>;

  /** The next commands after a number, at most `limit`; null once the device's token is revoked. */
  abstract after(deviceId: DeviceId, seq: number, limit: number): Promise<CommandPage | null>;

  /** Which of these devices have commands after the given number, or were revoked. */
  abstract news(waiting: Array<{ deviceId: DeviceId; after: number }>): Promise<DeviceId[]>;

  /** Forgets commands older than this; true when there are more. */
  abstract forgetBefore(time: Date): Promise<boolean>;
}
