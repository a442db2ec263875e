// How long requests of at most 1 MiB that mean harm hold up all others.
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { freezingRequests } from '../support/freezing-requests.mjs';
import { median } from './load.mjs';

const ROUNDS = 5;
const LIMIT_MS = 100;
/** Node looks at the loop every 10 ms, and begins anew when it was asked. */
const TICKS_MS = 30;

/**
 * The delay of the API's event loop that each of them causes; medians, so that a pause of the machine is none. Answers
 * the worst of each endpoint.
 */
export async function hostile({ product, buyers, owner }) {
  const worst = {};
  for (const { name, ...sent } of freezingRequests({ jwt: buyers[0].token, worker: owner.tokens[0] })) {
    const ms = await delayBy(product.url, sent);
    console.log(`  ${name}: ${ms.toFixed(0)} ms`);
    const [endpoint] = sent.path.split(/[?%]/);
    const { requests = 0, longest = 0, by } = worst[endpoint] ?? {};
    worst[endpoint] = { requests: requests + 1, longest: Math.max(longest, ms), by: ms > longest ? name : by };
  }
  return Object.entries(worst).map(([endpoint, { requests, longest, by }]) => ({
    what: endpoint,
    value: `${longest.toFixed(0)} ms`,
    limit: '',
    ratio: null,
    target: `≤ ${LIMIT_MS} ms`,
    ok: longest <= LIMIT_MS,
    note: `${by.split(': ').at(-1)}; of ${requests}`,
  }));
}

async function delayBy(url, hostileRequest) {
  const delays = [];
  for (let round = 0; round < ROUNDS; round++) {
    await longestDelay(url);
    await pause(TICKS_MS);
    await send(url, hostileRequest);
    await pause(TICKS_MS);
    delays.push(await longestDelay(url));
  }
  return median(delays);
}

/** Milliseconds since this was asked last. */
async function longestDelay(url) {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return 1_000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(metrics)?.[1]);
}

function send(url, { method, path, headers, body }) {
  return new Promise((done, failed) => {
    const sent = request(url + path, { method, headers }, (response) => response.resume().on('end', done));
    sent.on('error', failed);
    sent.end(body);
  });
}
