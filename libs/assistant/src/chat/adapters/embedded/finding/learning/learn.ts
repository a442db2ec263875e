import type { Language } from '../../../../../domain/language.js';
import { Features, type Word } from '../features.js';
import { sampleOf, type Learned } from '../learned.js';
import { Reader, withSubject, type Subject } from '../reader.js';
import { type Asks, readAsks, type Ask } from './asks.js';
import { fit } from './regression.js';
import { HELP } from '../../help/index.js';
import { isHelp } from '../../help/topic.js';
import { LIVE } from '../../live/index.js';

/** What fewer messages have may be a slip of the fingers: a word to put right, and a stem that needs it. */
const COMMON = { word: 16, stem: 4 };
/** Pairs and runs of letters, and other rare things, say something about others only if two ways of asking have them. */
const LEAST = 2;
/** Of this many messages one stands behind another that has nothing to do with it: subjects are left, too. */
const LEFT = 5;
/** How often what is about anything else is learned from: it is a topic as wide as all others together. */
const ELSEWHERE = 4;

interface Known {
  topic: number;
  text: string;
  after?: string | undefined;
}

/** From what was answered to what was asked then. */
export type Goes = readonly (readonly [from: string, to: string])[];

/** What a finder of one language needs, learned from how people ask: some seconds, at the build. */
export function learn(asks: Asks, lang: Language, goes: Goes = []): Learned {
  const { topics, areas, elsewhere } = asks;
  const ids = [...topics.keys()];
  const placeOf = new Map(ids.map((id, i) => [id, i]));
  const known: Known[] = [
    ...ids.flatMap((id, topic) => topics.get(id)!.map(({ text, after }) => ({ topic, text, after }))),
    ...elsewhere.map((text) => ({ topic: ids.length, text })),
  ];
  const { words, stems } = commonIn(known, ids.length, lang);
  const reader = new Reader(lang, words, new Set(stems));
  const subjectOf = (topic: string): Subject => ({ topic, area: areas.get(topic) ?? '' });
  const all = known.map(({ topic, text, after }, i) => {
    const before = after ?? (i % LEFT === 0 ? ids[(i * 31) % ids.length] : undefined);
    return {
      topic,
      of: reader.featuresOf(text, reader.read(text), before === undefined ? undefined : subjectOf(before)),
    };
  });
  for (const [from, to] of goes) all.push({ topic: placeOf.get(to)!, of: withSubject(new Map(), subjectOf(from)) });
  const rarity = rarities(all, ids.length);
  const names = [...rarity.keys()];
  const places = new Map(names.map((name, place) => [name, { place, rarity: rarity.get(name)! }]));
  const samples = all.flatMap(({ topic, of }) => {
    const sample = { subject: topic, ...sampleOf(of, places) };
    return topic === ids.length ? Array<typeof sample>(ELSEWHERE).fill(sample) : sample;
  });
  return {
    lang,
    topics: ids,
    areas: ids.map((id) => areas.get(id) ?? ''),
    words,
    stems,
    features: names,
    rarity: names.map((name) => rarity.get(name)!),
    ...fit(samples, ids.length + 1, names.length),
  };
}

/** Words that are often typed, and stems that topics are asked with. */
function commonIn(known: readonly Known[], topics: number, lang: Language): Pick<Learned, 'words' | 'stems'> {
  const features = new Features(lang);
  const typed = new Map<string, number>();
  const stems = new Map<string, number>();
  const count = (counts: Map<string, number>, name: string, times = 1) =>
    counts.set(name, (counts.get(name) ?? 0) + times);
  for (const { topic, text } of known) {
    const words: Word[] = features.words(text);
    for (const word of new Set(words.map((one) => one.typed))) count(typed, word, topic === topics ? ELSEWHERE : 1);
    if (topic < topics) for (const stem of new Set(words.map((one) => one.stem))) count(stems, stem);
  }
  const often = (counts: Map<string, number>, least: number) =>
    [...counts].filter(([, times]) => times >= least).map(([name]) => name);
  return { words: often(typed, COMMON.word), stems: often(stems, COMMON.stem) };
}

/** Features weigh the more the fewer topics have them. */
function rarities(
  asks: readonly { topic: number; of: ReadonlyMap<string, number> }[],
  topics: number,
): Map<string, number> {
  const having = new Map<string, { asks: number; topics: Set<number> }>();
  for (const { topic, of } of asks)
    for (const name of of.keys()) {
      let seen = having.get(name);
      if (!seen) having.set(name, (seen = { asks: 0, topics: new Set() }));
      seen.asks++;
      seen.topics.add(topic);
    }
  const kept = [...having].filter(([name, seen]) => seen.asks >= LEAST || !/[ ~]/.test(name));
  return new Map(kept.map(([name, seen]) => [name, Math.log(1 + topics / seen.topics.size)]));
}

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
