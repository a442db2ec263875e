import { Badge, type Tone } from '../../ui/index.js';
import { useOperatorTexts } from './texts/index.js';

const TONES: Record<string, Tone> = { running: 'accent', completed: 'good', failed: 'bad' };

/** A job's status in the user's language; one that this build doesn't know as the service calls it. */
export function JobState({ of: state }: { of: string }) {
  const t = useOperatorTexts();
  return <Badge tone={TONES[state]}>{(t.jobStates as Record<string, string>)[state] ?? state}</Badge>;
}
