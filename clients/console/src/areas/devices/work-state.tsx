import type { WorkItem } from '@compute-market/sdk';
import { Badge, type Tone } from '../../ui/index.js';
import { useDevicesTexts } from './texts/index.js';

const TONES: Record<string, Tone> = {
  running: 'accent',
  completed: 'good',
  failed: 'bad',
  lost: 'bad',
  timed_out: 'bad',
  disputed: 'warn',
  awaiting_review: 'accent',
};

export function WorkState({ state }: Pick<WorkItem, 'state'>) {
  const t = useDevicesTexts();
  return <Badge tone={TONES[state]}>{t.workStates[state] ?? state}</Badge>;
}
