import type { Device } from '@compute-market/sdk';
import { Badge, type Tone } from '../../ui/index.js';
import { useDevicesTexts } from './texts/index.js';

export type DeviceState = 'online' | 'offline' | 'paused' | 'never';

const TONES: Record<DeviceState, Tone> = { online: 'good', offline: 'neutral', paused: 'warn', never: 'neutral' };

export function stateOf({ is_online, paused, last_heartbeat_at }: Device): DeviceState {
  if (last_heartbeat_at === null) return 'never';
  if (!is_online) return 'offline';
  return paused ? 'paused' : 'online';
}

export function StateBadge({ device }: { device: Device }) {
  const t = useDevicesTexts();
  const state = stateOf(device);
  return <Badge tone={TONES[state]}>{t.states[state]}</Badge>;
}
