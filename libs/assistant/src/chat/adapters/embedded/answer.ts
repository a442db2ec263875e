import type { Language } from '../../../domain/language.js';
import type { Passage } from '../../ports/knowledge.js';
import { ACCOUNT_SOURCES } from './account/account-answer.js';
import type { Found } from './finding/topic-finder.js';
import { isHelp, type Topic } from './help/topic.js';
import { PHRASES } from './phrases/index.js';

export const MAX_PASSAGES = 2;

/** An answer before its sources are named. */
export interface Answer {
  text: string;
  /** Paths, best first. */
  from: readonly string[];
}

export function sourcesOf(topic: Topic): readonly string[] {
  if (isHelp(topic)) return topic.sources ?? [];
  if (topic.id === 'deploy-price') return ['POST /api/deploy/quote'];
  if (topic.id === 'write-request') return ['POST /api/jobs', 'POST /api/deploy/job'];
  return [ACCOUNT_SOURCES[topic.id]];
}

/** The first sentence answers; the last names the call to make. */
export function gistOf(text: string): string {
  const sentences = text.split(/(?<=[.!?])\s+/u);
  return sentences.length > 2 ? `${sentences[0]} ${sentences.at(-1)}` : text;
}

/** Whether a topic mentions what the question names literally. */
export function speaksOf(topic: Topic, named: readonly Passage[]): boolean {
  const text = JSON.stringify(topic);
  return named.some(
    ({ title, path }) => text.includes(title.replaceAll('`', '')) || (!path.includes('#') && text.includes(path)),
  );
}

export function quoted(passages: readonly Passage[], lang: Language): Answer {
  const shown = passages.slice(0, MAX_PASSAGES);
  return {
    text: [PHRASES[lang].fromTheDocs, ...shown.map(({ title, text }) => `${title}: ${text}`)].join('\n\n'),
    from: [...new Set(shown.map(({ path }) => path))],
  };
}

/** The last resort offers the topics that the question may have meant. */
export function unknown({ nearest }: Found, lang: Language): Answer {
  const say = PHRASES[lang];
  const offered = nearest.map((topic) => `- ${topic[lang].question}`);
  return {
    text: offered.length > 0 ? [say.unknown, '', say.didYouMean, ...offered].join('\n') : say.unknown,
    from: [],
  };
}
