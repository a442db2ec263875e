import { SETTINGS, MARKET } from '../../../../../testing/embedded.js';
import { LANGUAGES, languageOf } from '../../../../domain/language.js';
import { PLACEHOLDERS, fill } from '../placeholders.js';
import { LIVE } from '../live/index.js';
import { HELP } from './index.js';
import type { HelpTopic } from './topic.js';

/** Digits in names, and values in an example body. */
const NAMES =
  /SOCKS5|A100|RTX 4090|python3|python:3\.\d+|replica=2|::progress 42|"[a-z_]+":\d+|sha256|socks5h|chmod 600|H100|\b(?:200|400|401|402|403|404|407|409|410|429|503)\b|2xx|00:00 UTC|Apache-2\.0|argon2id|SHA-256|UTF-8|-hex 32|S3|s3:|`\/v1`|PostgreSQL 15|Node (?:20\.19|24)\b|\b(?:4|20) ?(?:GB|ГБ)|localhost:11434\/v1/g;
const FIGURE = /\{([a-z]+[A-Z][A-Za-z]*|fee)\}/g;

const figuresOf = (text: string): string[] => [...text.matchAll(FIGURE)].map(([, name]) => name!).sort();
const endpointsOf = (text: string): string[] =>
  [
    ...new Set([...text.matchAll(/\b(?:GET|POST|PATCH|DELETE) \/[\w/{}.-]*[\w}]/g)].map(([endpoint]) => endpoint)),
  ].sort();
const fieldsOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/`([a-z]+(?:_[a-z]+)*)`/g)].map(([, field]) => field!))].sort();

describe('Help texts', () => {
  it('have topics of different names and questions', () => {
    const ids = [...HELP, ...LIVE].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    for (const lang of LANGUAGES) {
      const questions = [...HELP, ...LIVE].map((topic) => topic[lang].question);
      expect(questions.filter((question, at) => questions.indexOf(question) !== at)).toEqual([]);
    }
  });

  it.each([...HELP, ...LIVE].map((topic) => [topic.id, topic] as const))(
    '%s: is offered in all languages',
    (_, topic) => {
      for (const lang of LANGUAGES) expect(topic[lang].question).toMatch(/^.{3,120}$/u);
    },
  );

  it.each(HELP.map((topic) => [topic.id, topic] as const))(
    '%s: says the same in all languages, each in its own',
    (_, topic: HelpTopic) => {
      for (const lang of LANGUAGES) {
        const { text } = topic[lang];
        expect([lang, figuresOf(text)]).toEqual([lang, figuresOf(topic.en.text)]);
        expect([lang, endpointsOf(text)]).toEqual([lang, endpointsOf(topic.en.text)]);
        expect([lang, fieldsOf(text)]).toEqual([lang, fieldsOf(topic.en.text)]);
        expect(languageOf(text.replace(/`[^`]*`|\b(?:GET|POST|PATCH|DELETE) \S+|\{[^}]*\}/g, ' '))).toBe(lang);
      }
    },
  );

  it.each(HELP.map((topic) => [topic.id, topic] as const))('%s: has no number but the configured', (_, topic) => {
    for (const lang of LANGUAGES) {
      const { text } = topic[lang];
      expect(figuresOf(text).filter((name) => !(name in PLACEHOLDERS))).toEqual([]);
      expect(text.replace(NAMES, '')).not.toMatch(/\p{N}/u);
      expect(fill(text, SETTINGS, MARKET, lang)).not.toMatch(FIGURE);
    }
  });

  it('every placeholder is used somewhere', () => {
    const named = new Set(HELP.flatMap((topic) => figuresOf(topic.en.text)));
    expect(Object.keys(PLACEHOLDERS).filter((name) => !named.has(name))).toEqual([]);
  });

  it('a changed setting changes the answer', () => {
    const payout = HELP.find(({ id }) => id === 'payout')!;
    expect(fill(payout.en.text, SETTINGS, { ...MARKET, platformFeeBps: 725 }, 'en')).toContain('7.25%');
  });
});
