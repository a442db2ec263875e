import type { Language } from '../../../../domain/language.js';
import { HELP } from '../../help/index.js';
import { readAsks } from './asks.js';
import type { Ask, Asks } from './asks.js';

/** What is learned from: how people ask, and what topics answer, since that tells how they are asked for too. */
export function learnedFrom(folder: string, lang: Language): Asks {
  const { topics, ...rest } = readAsks(folder, lang);
  const all = new Map<string, readonly Ask[]>(topics);
  for (const { id, [lang]: own } of HELP) all.set(id, [...(all.get(id) ?? []), ...sentencesOf(own.text)]);
  return { topics: all, ...rest };
}

const sentencesOf = (text: string): Ask[] => text.split(/(?<=[.!?])\s+/u).map((sentence) => ({ text: sentence }));
