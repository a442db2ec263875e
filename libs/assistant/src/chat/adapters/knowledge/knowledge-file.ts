import type { AsPlainObject } from 'minisearch';
import type { Passage } from '../../ports/knowledge.js';

/** A whole passage, as `scripts/knowledge.mjs` writes it. */
export interface KnownPassage extends Passage {
  /** Exact names: an error code, a setting, an endpoint, a command, a flag, a field. */
  names?: string[];
  /** Found only by its names. */
  byNameOnly?: true;
  /** Multiplies its rank in a search; absent: 1. */
  weight?: number;
}

/** `dist/knowledge.json`. */
export interface Known {
  passages: KnownPassage[];
  /** Titles of pages and headings, by path and anchor. */
  titles: Record<string, string>;
  /** The serialised `PassageIndex`; loading is eight times as fast as building. Absent: built at start. */
  index?: AsPlainObject;
}
