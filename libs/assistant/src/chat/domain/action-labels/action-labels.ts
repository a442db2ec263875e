import type { ActionType } from '../actions.js';
import type { PageType } from '../page.js';

/** Words for proposals in one language. `name` comes shortened and in quotes. */
export interface ActionLabels {
  of: Record<Exclude<ActionType, 'open_page'>, (name: string, value: number | null) => string>;
  openRecord(name: string): string;
  open: Record<PageType, string>;
}
