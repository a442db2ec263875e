import { readdirSync, readFileSync } from 'node:fs';
import { EVENT_TYPES } from '@app/events/domain/catalogue';

const SUBJECTS = [...new Set(EVENT_TYPES.map((type) => type.split('.', 1)[0]))];
/** A quoted name of an event, in TypeScript or in SQL. */
const NAME = new RegExp(`'((?:${SUBJECTS.join('|')})\\.[a-z_]+)'`, 'g');
/** Who publishes for users. */
const PUBLISHES = /platform\.publish|outbox|audience/i;

/** Sources of contexts, without tests and without the catalogue itself. */
function sources(): string[] {
  const files = readdirSync('libs', { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /^[^/]+\/src\/.*\.(ts|sql)$/.test(file) && !/\.spec\.ts$|catalogue\.ts$|^platform\//.test(file))
    .map((file) => readFileSync(`libs/${file}`, 'utf8'));
}

const published = (): string[] => [
  ...new Set(
    sources()
      .filter((text) => PUBLISHES.test(text))
      .flatMap((text) => [...text.matchAll(NAME)].map(([, name]) => name as string)),
  ),
];

describe('docs/events.md', () => {
  const documented = [...readFileSync('docs/events.md', 'utf8').matchAll(/^\| `([a-z_.]+)` \|/gm)].map(
    ([, type]) => type,
  );

  it('names the types of the catalogue, each once', () => {
    expect([...documented].sort()).toEqual([...EVENT_TYPES].sort());
  });

  it('leaves out nothing that is published', () => {
    expect(published().filter((type) => !documented.includes(type))).toEqual([]);
  });

  it('names nothing that nobody publishes', () => {
    const found = published();
    expect(EVENT_TYPES.filter((type) => !found.includes(type))).toEqual([]);
  });
});
