import type { AsPlainObject } from 'minisearch';
import type { Passage } from '../../ports/knowledge.js';

/** A whole passage, as `scripts/knowledge.mjs` writes it. */
export interface KnownPassage extends Passage {
  /** What it is about letter for letter: an error code, a setting, an endpoint, a command, a flag, a field. */
  names?: string[];
  /** Found by its names alone. */
  byNameOnly?: true;
  /** What its rank in a search is multiplied by; absent: 1. */
  weight?: number;
}

/** `dist/knowledge.json`. */
export interface Known {
  passages: KnownPassage[];
  /** Titles of pages and headings, by path and anchor. */
  titles: Record<string, string>;
  /** Of `PassageIndex`, which takes eight times as long to make as to load; absent: it is made. */
  index?: AsPlainObject;
}
