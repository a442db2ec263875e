import type { PersonalSource, UserId } from '@app/kernel';

/** What all sources store about a user, as one JSON object; streamed, because it has no size limit. */
export async function* exportJson(sources: PersonalSource[], userId: UserId, at: Date): AsyncGenerator<string> {
  yield `{"ok":true,"exported_at":${JSON.stringify(at.toISOString())},"data":{`;
  let first = true;
  for (const source of sources) {
    yield `${first ? '' : ','}${JSON.stringify(source.name)}:{`;
    first = false;
    yield* sections(source, userId);
    yield '}';
  }
  yield '}}';
}

async function* sections(source: PersonalSource, userId: UserId): AsyncGenerator<string> {
  let current: string | null = null;
  for await (const { section, record } of source.export(userId)) {
    if (section === current) yield ',';
    else yield `${current === null ? '' : '],'}${JSON.stringify(section)}:[`;
    current = section;
    yield JSON.stringify(record);
  }
  if (current !== null) yield ']';
}
