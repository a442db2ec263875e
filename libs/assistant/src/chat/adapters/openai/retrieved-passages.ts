import type { ChatRequest } from '../../ports/chat-model.js';
import type { Knowledge, Passage } from '../../ports/knowledge.js';

/** Finds the passages for a request, best first: the embedded engine. */
export interface Finds {
  passages(request: ChatRequest): Promise<Passage[]>;
}

/** Characters of all passages together: small models have little room, and read the middle of a long text badly. */
export const MAX_PASSAGES_LENGTH = 6000;
/** Characters of one passage: a list of jobs may be long, and is among the facts, too. */
const MAX_PASSAGE = 2500;
const MAX_FOUND = 5;

/**
 * A model's material: the embedded engine's passages, the API's description of the endpoints concerned, and the
 * product's pages.
 */
export async function retrieved(request: ChatRequest, finds: Finds, knowledge: Knowledge): Promise<Passage[]> {
  const message = request.turns.at(-1)?.content ?? '';
  const [answer, ...near] = await finds.passages(request);
  const concerned = answer && answer.path !== '' ? knowledge.exact(`\`${answer.path}\``) : [];
  const found = [...knowledge.exact(message), ...near, ...knowledge.search(message, MAX_FOUND)];
  const all = [...(answer ? [answer] : []), ...concerned, ...found];
  return within(MAX_PASSAGES_LENGTH, all.map(shortened).filter(isFirst));
}

function within(budget: number, passages: Passage[]): Passage[] {
  let left = budget;
  return passages.filter(({ title, path, text }) => {
    const length = title.length + path.length + text.length;
    if (length <= left) left -= length;
    else return false;
    return true;
  });
}

const shortened = (passage: Passage): Passage =>
  passage.text.length <= MAX_PASSAGE ? passage : { ...passage, text: `${passage.text.slice(0, MAX_PASSAGE)} …` };

const isFirst = ({ text }: Passage, i: number, all: Passage[]): boolean =>
  all.findIndex((other) => other.text === text) === i;
