// Writes openapi/openapi.json, the checked-in contract, from the built service. Needs no database.
import { mkdirSync, writeFileSync } from 'node:fs';
import { build } from './build.mjs';

await build();
const { apiDocument } = await import('../dist/libs/market/src/api-document.js');
mkdirSync('openapi', { recursive: true });
writeFileSync('openapi/openapi.json', `${JSON.stringify(await apiDocument(), null, 2)}\n`);
