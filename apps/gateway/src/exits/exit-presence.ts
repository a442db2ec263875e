import type { GatewayId } from '@app/bandwidth/contract';
import type { DeviceId } from '@app/kernel';

/** Receives the list of devices that are connected to this gateway. */
export interface PresenceBook {
  exitsHere(gatewayId: GatewayId, deviceIds: DeviceId[]): Promise<void>;
}

const REPEAT_MS = 3_000;
/** Devices come and go in crowds, such as after a restart: one report covers all within this time. */
const GATHER_MS = 50;

/** Reports which devices are here: on every change, and regularly. */
export class ExitPresence {
  private readonly timer: NodeJS.Timeout;
  private soon: NodeJS.Timeout | undefined;
  private telling: Promise<void> = Promise.resolve();
  private toldSome = false;

  constructor(
    private readonly book: PresenceBook,
    private readonly gatewayId: GatewayId,
    private readonly present: () => DeviceId[],
  ) {
    this.timer = setInterval(() => this.tell(), REPEAT_MS);
    this.changed();
  }

  changed(): void {
    this.soon ??= setTimeout(() => {
      this.soon = undefined;
      this.tell();
    }, GATHER_MS);
  }

  stop(): void {
    clearInterval(this.timer);
    clearTimeout(this.soon);
  }

  /** One after the other, so that the last report is the newest. */
  private tell(): void {
    this.telling = this.telling.then(async () => {
      const devices = this.present();
      if (devices.length === 0 && !this.toldSome) return;
      try {
        await this.book.exitsHere(this.gatewayId, devices);
        this.toldSome = devices.length > 0;
      } catch {
        // The database is away; the next report follows soon.
      }
    });
  }
}
