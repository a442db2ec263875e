import type { Delivery, Webhook } from '@compute-market/sdk';
import { Badge, type Tone } from '../../ui/index.js';
import { useWebhooksTexts } from './texts/index.js';

/** Whether events are sent there, and whether they arrive. */
export function WebhookBadge({ state, failing_since }: Webhook) {
  const t = useWebhooksTexts();
  if (state === 'disabled') return <Badge tone="bad">{t.states.disabled}</Badge>;
  return failing_since === null ? (
    <Badge tone="good">{t.states.enabled}</Badge>
  ) : (
    <Badge tone="warn">{t.states.failing}</Badge>
  );
}

const TONES: Record<string, Tone> = { delivered: 'good', pending: 'neutral', failed: 'bad' };

export function DeliveryBadge({ state }: Delivery) {
  const t = useWebhooksTexts();
  const names: Record<string, string> = t.deliveryStates;
  return <Badge tone={TONES[state] ?? 'neutral'}>{names[state] ?? state}</Badge>;
}
