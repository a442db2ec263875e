import type { Language } from '../../../../../domain/language.js';
import { Features, type Word } from '../features.js';
import { sampleOf, type Learned } from '../learned.js';
import { Reader, withSubject, type Subject } from '../reader.js';
import { type Asks, readAsks, type Ask } from './asks.js';
import { fit } from './regression.js';
import { HELP } from '../../help/index.js';
import { isHelp } from '../../help/topic.js';
import { LIVE } from '../../live/index.js';

/** Words and stems in fewer messages than this may be typos. */
const COMMON = { word: 16, stem: 4 };
/** Pairs, runs of letters and other rare features count only if at least two questions have them. */
const LEAST = 2;
/** One message in this many follows an unrelated one, because people change the subject. */
const LEFT = 5;
/** How often off-topic messages are repeated in training: they are as varied as all topics together. */
const ELSEWHERE = 4;

interface Known {
  topic: number;
  text: string;
  after?: string | undefined;
}

/** From the topic answered to the topic asked next. */
export type Goes = readonly (readonly [from: string, to: string])[];

/** Trains the finder of one language; takes some seconds, at the build. */
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

/** Common words, and stems that training questions use. */
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

/** The fewer topics have a feature, the more it weighs. */
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

/** The training data: how people ask, and the texts of topics, which often use the same words. */
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
