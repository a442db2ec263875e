import { HELP } from '../../libs/assistant/src/adapters/embedded/help/index.js';
import { PHRASES } from '../../libs/assistant/src/adapters/embedded/phrases/index.js';
import { LANGUAGES } from '../../libs/assistant/src/domain/language.js';
import { Api } from '../support/openapi.js';
import { sharedService } from '../support/service.js';
import type { SharedService } from '../support/service.js';

/** Endpoints of the contract that come later; a text that names one says so. Whoever brings one takes it from here. */
const TO_COME: string[] = [];
const LATER = { en: 'later version', tr: 'sonraki bir sürüm', ru: 'следующей версии', ko: '이후 버전' };
/** Topics of what is to come, whether they name endpoints or not. */
const TOPICS_TO_COME = ['money-in-out'];
/** Served, but no part of the document. */
const PAGES = ['GET /docs', 'GET /openapi.json'];

let service: SharedService;
let api: Api;

beforeAll(async () => {
  service = await sharedService();
  api = await Api.of(service.url);
});

const withoutNames = (id: string): string => id.replace(/\{[^}]*\}/g, '{}');

const namesToCome = (text: string): boolean => TO_COME.some((endpoint) => text.includes(endpoint));

function named(text: string): string[] {
  return [...text.matchAll(/\b(?:GET|POST|DELETE) \/[\w/{}.-]*[\w}]/g)].map(([endpoint]) => endpoint);
}

describe('What the embedded assistant says of the API', () => {
  it('names no endpoint that is not there', () => {
    const sentences = Object.values(PHRASES).map((phrases) => JSON.stringify(phrases));
    const texts = HELP.flatMap(({ en, tr, ru, ko }) => [en, tr, ru, ko].map(({ text }) => text));
    const there = new Set([...api.operations.map(({ id }) => id), ...PAGES, ...TO_COME].map(withoutNames));
    const endpoints = [...new Set([...texts, ...sentences].flatMap(named))];
    expect(endpoints.length).toBeGreaterThan(30);
    expect(endpoints.filter((endpoint) => !there.has(withoutNames(endpoint)))).toEqual([]);
  });

  it('calls nothing available that a later version brings', () => {
    const served = new Set(api.operations.map(({ id }) => id));
    expect(TO_COME.filter((endpoint) => served.has(endpoint))).toEqual([]);
    for (const lang of LANGUAGES) {
      const topics = HELP.filter(({ id, [lang]: { text } }) => TOPICS_TO_COME.includes(id) || namesToCome(text));
      const texts = topics.map((topic) => topic[lang].text);
      expect(texts.filter((text) => !text.includes(LATER[lang]))).toEqual([]);
      expect(topics.map(({ id }) => id)).toEqual(expect.arrayContaining(TOPICS_TO_COME));
    }
  });
});
