import { quoted } from '../terminal.js';
import { fit } from './columns.js';
import type { Amounts, JobState } from './state.js';

/** `12.5 coins`, `1 coin and 0.02 USD`. */
export function money({ coin, usd }: Amounts): string {
  return `${coin} ${coin === 1 ? 'coin' : 'coins'}${usd > 0 ? ` and ${usd} USD` : ''}`;
}

/** `"Render" 42 %` */
export function progressOf({ title, percent }: JobState, columns = 80): string {
  const share = percent === undefined ? '' : ` ${Math.floor(percent)} %`;
  return fit(fit(quoted(title), columns - share.length) + share, columns);
}
