import { namedIn } from '../domain/naming.js';
import { RECORD_TYPES, isRecord, type Page, type RecordType, type SeenPage, type Subject } from '../domain/page.js';
import { LISTS, type AccountFacts, type OneRecord } from '../ports/account-facts.js';
import type { ChatRequest } from '../ports/chat-model.js';

type Read = (type: RecordType, id: string) => Promise<OneRecord>;

/** The caller's facts with the record that they look at, which may be older than the lists reach. Others' are unknown. */
export async function seen(
  page: Page,
  facts: AccountFacts | null,
  read: Read,
): Promise<{ page: SeenPage; facts: AccountFacts | null }> {
  const { type, id } = page;
  if (facts === null || id === undefined || !isRecord(type)) return { page: { type, subject: null }, facts };
  const known = subjectIn(facts, type, id.toLowerCase());
  if (known) return { page: { type, subject: known }, facts };
  const more = withRecord(facts, await read(type, id.toLowerCase()));
  return { page: { type, subject: subjectIn(more, type, id.toLowerCase()) }, facts: more };
}

/** At the end of its list: "the first" stays the newest. */
function withRecord(
  facts: AccountFacts,
  { jobs = [], deploys = [], sessions = [], devices = [] }: OneRecord,
): AccountFacts {
  return {
    ...facts,
    jobs: [...facts.jobs, ...jobs],
    deploys: [...facts.deploys, ...deploys],
    sessions: [...facts.sessions, ...sessions],
    devices: [...facts.devices, ...devices],
  };
}

const subjectIn = (facts: AccountFacts, type: RecordType, id: string): Subject | null =>
  subjectsOf(facts, type).find((subject) => subject.id === id) ?? null;

function subjectsOf(facts: AccountFacts, type: RecordType): Subject[] {
  return facts[LISTS[type]].map((record) => ({ type, id: record.id, name: nameOf(record) }));
}

const nameOf = (record: { id: string; title?: string; name?: string }): string =>
  record.title ?? record.name ?? record.id;

/** The one record that a message is about: the one it names, otherwise the one on the page; null: none, or several. */
export function subjectOf({ facts, page }: ChatRequest, message: string): Subject | null {
  if (facts === null) return null;
  const named = namedIn(
    RECORD_TYPES.flatMap((type) => subjectsOf(facts, type)),
    message,
  );
  return named.length > 0 ? (named.length === 1 ? named[0]! : null) : (page?.subject ?? null);
}
