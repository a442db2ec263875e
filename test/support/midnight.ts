import { eventually } from './eventually.js';
import { PATIENCE_MS } from './patience.js';

const MARGIN_MS = 120_000;

/** For tests of what is counted per UTC day: no day ends within the next two minutes. Takes up to those two. */
export async function awayFromMidnight(): Promise<void> {
  const isNear = () => Date.now() % 86_400_000 > 86_400_000 - MARGIN_MS;
  await eventually(async () => !isNear(), 'the next day', MARGIN_MS + PATIENCE_MS);
}
