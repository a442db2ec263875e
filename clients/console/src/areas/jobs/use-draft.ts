import { useState } from 'react';
import { EMPTY_DRAFT, restored, type Draft } from './draft.js';

const STORED = 'market.draft.job';

function store(draft: Draft): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(draft));
  } catch {
    // The tab's storage is full or forbidden: the form works all the same.
  }
}

/** Something was typed into the form that this draft would take away. */
export function wouldLose(next: Draft): boolean {
  const kept = restored(sessionStorage.getItem(STORED));
  return !isSame(kept, EMPTY_DRAFT) && !isSame(kept, next);
}

/** Puts a draft where the form finds it. */
export const keepDraft = (draft: Draft): void => store(draft);

/** Fills in some fields where the form finds them; the others stay as they were typed. */
export const fillDraft = (fields: Partial<Draft>): void =>
  store({ ...restored(sessionStorage.getItem(STORED)), ...fields });

/** The form's content; it survives a reload of the tab and a lost connection. */
export function useDraft() {
  const [draft, setDraft] = useState<Draft>(() => restored(sessionStorage.getItem(STORED)));
  // From what is there then: an upload may end while somebody types.
  const change = (fields: Partial<Draft> | ((now: Draft) => Partial<Draft>)): void =>
    setDraft((now) => {
      const next = { ...now, ...(typeof fields === 'function' ? fields(now) : fields) };
      store(next);
      return next;
    });
  return { draft, change, clear: () => change(EMPTY_DRAFT), isEmpty: isSame(draft, EMPTY_DRAFT) };
}

const isSame = (one: Draft, other: Draft): boolean => JSON.stringify(one) === JSON.stringify(other);
