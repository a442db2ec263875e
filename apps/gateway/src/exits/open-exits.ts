import type { GatewayId } from '@app/bandwidth/contract';
import type { GatewayRepository } from '@app/bandwidth/ports/gateway-repository';
import { DeviceExits } from './device-exits.js';
import { ExitPresence } from './exit-presence.js';

export interface OpenExits {
  exits: DeviceExits;
  /** From now on reports which devices are here. */
  announce(gatewayId: GatewayId): void;
  /** Running streams continue until `close`. */
  drain(): void;
  close(): void;
}

/** The gateway's side of all exits. */
export function openExits(book: GatewayRepository): OpenExits {
  let presence: ExitPresence | undefined;
  const exits = new DeviceExits(book, () => presence?.changed());
  return {
    exits,
    announce(gatewayId) {
      presence = new ExitPresence(book, gatewayId, () => exits.present());
    },
    drain: () => exits.devices.drain(),
    close() {
      presence?.stop();
      exits.devices.close();
    },
  };
}
