// How long requests of at most 1 MiB that mean harm hold up all others.
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { freezingRequests } from '../support/freezing-requests.mjs';
import { median } from './load.mjs';

const ROUNDS = 5;
const LIMIT_MS = 100;
/** Node looks at the loop every 10 ms, and begins anew when it was asked. */
const TICKS_MS = 30;

/** The delay of the event loop of the API that each of them causes; medians, so that a pause of the machine is none. */
export async function hostile({ product, buyers, owner }) {
  const rows = [];
  for (const hostileRequest of freezingRequests({ jwt: buyers[0].token, worker: owner.tokens[0] })) {
    const delays = [];
    let answer;
    for (let round = 0; round < ROUNDS; round++) {
      await longestDelay(product.url);
      await pause(TICKS_MS);
      answer = await send(product.url, hostileRequest);
      await pause(TICKS_MS);
      delays.push(await longestDelay(product.url));
    }
    const ms = median(delays);
    rows.push({
      what: hostileRequest.name,
      value: `${ms.toFixed(0)} ms`,
      limit: '',
      ratio: null,
      target: `≤ ${LIMIT_MS} ms`,
      ok: ms <= LIMIT_MS,
      note: `${answer.status}, ${answer.bytes} bytes`,
    });
  }
  return rows;
}

/** Milliseconds since this was asked last. */
async function longestDelay(url) {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return 1_000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(metrics)?.[1]);
}

function send(url, { method, path, headers, body }) {
  return new Promise((done, failed) => {
    const sent = request(url + path, { method, headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk) => (bytes += chunk.length));
      response.on('end', () => done({ status: response.statusCode, bytes }));
    });
    sent.on('error', failed);
    sent.end(body);
  });
}
