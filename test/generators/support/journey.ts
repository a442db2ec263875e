import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, person } from '../../support/client.js';
import { eventually } from '../../support/eventually.js';
import { sharedService } from '../../support/service.js';

/** Somebody for a journey through the market, in any language. */
export interface Traveller {
  /** Empty but for `openapi.json`, as the service serves it. */
  folder: string;
  env: { MARKET_URL: string; EMAIL: string; PASSWORD: string };
  /** What every journey prints. */
  expected: string[];
}

export async function traveller(language: string): Promise<Traveller> {
  const { url } = await sharedService();
  const folder = mkdtempSync(join(tmpdir(), `market-${language}-`));
  writeFileSync(join(folder, 'openapi.json'), await (await fetch(`${url}/openapi.json`)).text());
  const { token, email, password } = await person(url, language);
  const ask = async (method: string, path: string, body?: object) =>
    (await call(url, method, path, { token, body })).body;
  const job = { title: 'earlier', job_type: 'script', price_coin: 1, duration_hrs: 1 };
  await ask('POST', `/api/jobs/${(await ask('POST', '/api/jobs', job)).job_id}/cancel`, {});
  // Numbered a moment after it happened.
  await eventually(async () => (await ask('GET', '/api/events')).events.length === 1, 'an event');
  return {
    folder,
    env: { MARKET_URL: url, EMAIL: email, PASSWORD: password },
    expected: [
      `me ${email.split('@')[0]} true`,
      'quote 2 true',
      'job true 0.07',
      'jobs second first null',
      'cancelled true 0.07',
      'refused 402 true',
      'deploy true',
      'stopped true',
      'statement refund',
      'statement deploy_hold',
      'balance 98.999999 true',
      'file 256 true',
      'event true earlier',
    ],
  };
}
