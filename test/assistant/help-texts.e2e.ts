import { HELP } from '../../libs/assistant/src/adapters/embedded/help/index.js';
import { PHRASES } from '../../libs/assistant/src/adapters/embedded/phrases/index.js';
import { Api } from '../support/openapi.js';
import { startService } from '../support/service.js';
import type { Service } from '../support/service.js';

/** Endpoints of the contract that come later (§7, §8, §10, §12); whoever brings one takes it from here. */
const TO_COME = [
  'POST /api/deploy/job',
  'GET /api/referral/info',
  'POST /api/referral/apply',
  'POST /api/wallet/deposits',
  'POST /api/wallet/withdrawals',
  'POST /api/wallet/exchange',
];
/** Served, but no part of the document. */
const PAGES = ['GET /docs', 'GET /openapi.json'];

let service: Service;
let api: Api;

beforeAll(async () => {
  service = await startService();
  api = await Api.of(service.url);
}, 90_000);

afterAll(() => service?.dispose());

const withoutNames = (id: string): string => id.replace(/\{[^}]*\}/g, '{}');

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
});
