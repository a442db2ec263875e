import type { GatewayId } from '@app/bandwidth/contract';
import type { GatewayRepository } from '@app/bandwidth/ports/gateway-repository';
import type { DeviceId } from '@app/kernel';
import { DeviceExits } from './device-exits.js';

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
    private readonly gateways: Pick<GatewayRepository, 'exitsHere'>,
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
        await this.gateways.exitsHere(this.gatewayId, devices);
        this.toldSome = devices.length > 0;
      } catch {
        // The database is away; the next report follows soon.
      }
    });
  }
}

export interface OpenExits {
  exits: DeviceExits;
  /** From now on reports which devices are here. */
  announce(gatewayId: GatewayId): void;
  /** Running streams continue until `close`. */
  drain(): void;
  close(): void;
}

/** The gateway's side of all exits. */
export function openExits(gateways: GatewayRepository): OpenExits {
  let presence: ExitPresence | undefined;
  const exits = new DeviceExits(gateways, () => presence?.changed());
  return {
    exits,
    announce(gatewayId) {
      presence = new ExitPresence(gateways, gatewayId, () => exits.present());
    },
    drain: () => exits.devices.drain(),
    close() {
      presence?.stop();
      exits.devices.close();
    },
  };
}
