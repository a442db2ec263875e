import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../../../../domain/language.js';

/** One way of asking for a topic. */
export interface Ask {
  text: string;
  /** The topic that was answered just before, of a message that says little without it. */
  after?: string;
}

/** What people write, by what it is about. */
export interface Asks {
  topics: ReadonlyMap<string, readonly Ask[]>;
  /** The file that a topic stands in. */
  areas: ReadonlyMap<string, string>;
  /** About anything else, and what wants to be obeyed. */
  elsewhere: readonly string[];
}

const ELSEWHERE = ['off-topic', 'hostile'];
const AFTER = /^after ([\w-]+): (.+)$/;

/** The files of a folder: `## id` of a topic, then a line for each way of asking for it. */
export function readAsks(folder: string, lang: Language): Asks {
  const topics = new Map<string, Ask[]>();
  const areas = new Map<string, string>();
  const elsewhere: string[] = [];
  for (const file of readdirSync(join(folder, lang)).sort()) {
    const lines = readFileSync(join(folder, lang, file), 'utf8')
      .split('\n')
      .map((line) => line.trim());
    if (ELSEWHERE.some((name) => file === `${name}.txt`)) {
      elsewhere.push(...lines.filter(Boolean));
      continue;
    }
    let asks: Ask[] | undefined;
    for (const line of lines.filter(Boolean)) {
      if (line.startsWith('## ')) {
        const id = line.slice(3);
        topics.set(id, (asks = topics.get(id) ?? []));
        areas.set(id, file.replace('.txt', ''));
      } else asks!.push(asked(line));
    }
  }
  return { topics, areas, elsewhere };
}

function asked(line: string): Ask {
  const [, after, text] = AFTER.exec(line) ?? [];
  return after === undefined ? { text: line } : { text: text!, after };
}
