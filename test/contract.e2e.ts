import { readFileSync } from 'node:fs';
import { changesBetween, type Change } from './support/contract/changes.js';
import { Api, type Document } from './support/openapi.js';
import { sharedService } from './support/service.js';

/** A breaking change that was decided on: `change` is the line that the test prints. */
interface Declared {
  change: string;
  reason: string;
}

const read = (name: string): unknown => JSON.parse(readFileSync(`openapi/${name}.json`, 'utf8'));
const lines = (changes: Change[]) => changes.map(({ words, breaking }) => `${words}${breaking ? ' — breaking' : ''}`);

describe('openapi/openapi.json', () => {
  const contract = read('openapi') as Document;

  it('is what the service serves; if not, `npm run docs:openapi` writes it', async () => {
    const { document: served } = await Api.of((await sharedService()).url);
    expect(lines(changesBetween(contract, served))).toEqual([]);
    expect(served).toEqual(contract);
  });

  it('breaks nothing of openapi/released.json that openapi/breaking-changes.json doesn’t declare (ADR 38)', () => {
    const declared = read('breaking-changes') as Declared[];
    const broken = changesBetween(read('released') as Document, contract)
      .filter(({ breaking }) => breaking)
      .map(({ words }) => words);
    expect(broken).toEqual(declared.map(({ change }) => change));
    expect(declared.filter(({ reason }) => reason.trim().length < 20)).toEqual([]);
  });
});
