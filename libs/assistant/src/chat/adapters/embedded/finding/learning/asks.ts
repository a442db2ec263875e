import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../../../../domain/language.js';

/** One way of asking for a topic. */
export interface Ask {
  text: string;
  /** The topic answered just before, for messages that say little on their own. */
  after?: string;
}

/** Training questions by topic. */
export interface Asks {
  topics: ReadonlyMap<string, readonly Ask[]>;
  /** The file of each topic. */
  areas: ReadonlyMap<string, string>;
  /** Off-topic messages, and messages that give orders. */
  elsewhere: readonly string[];
}

const ELSEWHERE = ['off-topic', 'hostile'];
const AFTER = /^after ([\w-]+): (.+)$/;

/** Reads a folder's files: `## id` of a topic, then one line for each way to ask for it. */
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
