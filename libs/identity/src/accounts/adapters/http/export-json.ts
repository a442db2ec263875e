import type { PersonalSource, UserId } from '@app/kernel';

/** What all sources keep about a user as one JSON object, piece by piece: it is as long as the user was busy. */
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
