import { fromMicros, isModel } from '@app/kernel';
import type { FleetClass } from './fleet-class.js';
import { memoryMbOf, type FleetDevice, type FleetWish } from './fleet-device.js';
import type { WaitCode } from './deploy-status.js';

/** Why no device has room, from the coarsest cause to the finest; called when nothing was found. */
export function explain(
  wish: FleetWish,
  netUsdMicros: bigint,
  classes: readonly FleetClass[],
  isTooDear: (home: FleetClass) => boolean,
): { code: WaitCode; text: string } {
  if (classes.length === 0) return { code: 'no_device_online', text: 'No device that runs deploys is online' };
  const none = (text: string) => ({ code: 'no_matching_device' as const, text });
  let left: readonly FleetClass[] = classes;
  if (wish.gpuCount > 0) {
    left = left.filter((home) => home.gpuCount > 0 && isModel(home.gpuName, wish.gpuModel));
    if (left.length === 0) return none(`No device with a GPU "${wish.gpuModel}" is online`);
    const dear = left[0]!;
    left = left.filter((home) => !isTooDear(home));
    if (left.length === 0) {
      const text = `Online GPUs "${wish.gpuModel}" have a higher list price than that name: ask for "${dear.gpuName}"`;
      return { code: 'price_too_low', text };
    }
    left = left.filter((home) => home.gpuCount >= wish.gpuCount);
    if (left.length === 0) return none(`No device that is online has ${wish.gpuCount} GPUs "${wish.gpuModel}"`);
  } else {
    left = left.filter((home) => home.cpu);
    if (left.length === 0) return none('The devices that are online keep their room for replicas with GPUs');
  }
  left = left.filter((home) => (wish.image ? home.image : home.script));
  if (left.length === 0) {
    return none(
      wish.image ? 'No such device that is online runs images' : 'No such device that is online runs commands',
    );
  }
  left = left.filter((home) => home.network || !wish.network);
  if (left.length === 0) return none('No such device that is online lets replicas use the network');
  return explainDevices(wish, netUsdMicros, left);
}

function explainDevices(wish: FleetWish, netUsdMicros: bigint, classes: readonly FleetClass[]) {
  let cheapest: bigint | null = null;
  let roomy = false;
  for (const device of devicesOf(classes)) {
    if (memoryMbOf(device) < wish.memoryMb) continue;
    roomy = true;
    const floor = device.minPriceUsdMicros ?? 0n;
    if (cheapest === null || floor < cheapest) cheapest = floor;
  }
  if (!roomy) {
    const text = `No such device that is online has ${wish.memoryMb} MB of memory`;
    return { code: 'no_matching_device' as const, text };
  }
  if (cheapest !== null && cheapest > netUsdMicros) {
    const text = `The owners of such devices ask for at least ${fromMicros(cheapest)} USD an hour; this pays ${fromMicros(netUsdMicros)} USD after the fee`;
    return { code: 'price_too_low' as const, text };
  }
  return { code: 'devices_busy' as const, text: 'All such devices that are online are busy' };
}

function* devicesOf(classes: readonly FleetClass[]): Generator<FleetDevice> {
  for (const home of classes) yield* home.all();
}
