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
   * The next `after`: the last listed number if the page is full, else the device's newest. Numbers up to it that are
   * not listed were deleted after seven days.
   */
  lastSeq: number;
}

/** The durable command sequence of every device. */
export abstract class CommandLog {
  /** In the caller's unit of work. Commands to unknown devices are dropped. */
  abstract append(deviceId: DeviceId, command: DeviceCommand): Promise<void>;

  /** The next commands after a number, at most `limit`; null once the device's token is revoked. */
  abstract after(deviceId: DeviceId, seq: number, limit: number): Promise<CommandPage | null>;

  /** Which of these devices have commands after the given number, or were revoked. */
  abstract news(waiting: Array<{ deviceId: DeviceId; after: number }>): Promise<DeviceId[]>;

  /** Deletes some commands older than this; true when more may be left. */
  abstract forgetBefore(time: Date): Promise<boolean>;
}
