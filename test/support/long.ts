/** How many times as far as in `npm test` properties, fuzzers and the docs' browser explore; `npm run test:long` sets it. */
export const LONG = Number(process.env['TEST_LONG'] ?? 1);
