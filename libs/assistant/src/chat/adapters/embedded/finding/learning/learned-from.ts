import type { Language } from '../../../../../domain/language.js';
import { HELP } from '../../help/index.js';
import { isHelp } from '../../help/topic.js';
import { LIVE } from '../../live/index.js';
import { readAsks, type Ask, type Asks } from './asks.js';

/** What is learned from: how people ask, and what topics answer, since that tells how they are asked for too. */
export function learnedFrom(folder: string, lang: Language): Asks {
  const { topics, ...rest } = readAsks(folder, lang);
  const all = new Map<string, readonly Ask[]>(topics);
  for (const topic of [...HELP, ...LIVE]) {
    const { question } = topic[lang];
    const said = isHelp(topic) ? topic[lang].text.split(SENTENCE) : [];
    all.set(topic.id, [...(all.get(topic.id) ?? []), ...[question, ...said].map((text) => ({ text }))]);
  }
  return { topics: all, ...rest };
}

const SENTENCE = /(?<=[.!?])\s+/u;
