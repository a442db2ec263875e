import { MAX_DEPTH, MAX_VALUES, tooMuchIn } from './json-size.js';

const judge = (json: string) => tooMuchIn(Buffer.from(json));
const list = (value: string, count: number) => `[${Array<string>(count).fill(value).join()}]`;

describe('H3: a JSON text', () => {
  it('may have as many values and as much depth as any request needs, and no more', () => {
    expect(judge(list('1', MAX_VALUES - 1))).toBeNull();
    expect(judge(`${'['.repeat(MAX_DEPTH)}${']'.repeat(MAX_DEPTH)}`)).toBeNull();
    expect(judge(`${'{"a":'.repeat(MAX_DEPTH)}1${'}'.repeat(MAX_DEPTH)}`)).toBeNull();
    expect(judge(list('[[[]]]', 100))).toBeNull();
  });

  it.each([
    ['numbers', list('1', MAX_VALUES)],
    ['objects', list('{}', 350_000)],
    ['empty lists', list('[]', MAX_VALUES)],
    ['names', `{${Array.from({ length: 95_000 }, (_, n) => `"k${n}":1`).join()}}`],
    ['one name, again and again', `{${Array(MAX_VALUES).fill('"a":1').join()}}`],
    ['values of names that hide them', list('{"]":"[\\\\","\\"":1}', MAX_VALUES)],
    ['values without an end', '{},'.repeat(MAX_VALUES)],
  ])('with too many %s is refused', (_, json) => {
    expect(judge(json)).toMatch(/too many values/);
  });

  it.each([
    ['lists', '['.repeat(500_000)],
    ['objects', '{"a":'.repeat(200_000)],
    ['both', '[{"a":'.repeat(MAX_DEPTH)],
  ])('of too many %s within each other is refused', (_, json) => {
    expect(judge(json)).toMatch(/nests too deeply/);
  });

  it.each([
    ['commas and brackets', ',[{'.repeat(100_000)],
    ['quotes', '",'.repeat(100_000)],
    ['backslashes', '\\'.repeat(100_001)],
    ['backslashes before quotes', '\\",'.repeat(100_000)],
    ['letters of several bytes', 'é漢🙈,'.repeat(50_000)],
  ])('may have any number of %s in its strings', (_, text) => {
    expect(judge(JSON.stringify({ script: text, [text]: [text] }))).toBeNull();
  });

  it('that is broken is left to the parser', () => {
    for (const broken of ['', '"', '"\\', '{"a', ']]]]', 'NaN', '\\', '{"a":"b\\'] as const)
      expect(judge(broken)).toBeNull();
  });
});
