// Two people cancel jobs that the other's devices run, stop deploys and end proxy sessions, all at once, while a third asks
// for their wallet: `node test/bench/mutual.mjs [URL] [jobs each]` against a service with RATE_LIMIT=off. Prints the
// answers, and the third's p99 idle and during.
const [url = 'http://127.0.0.1:3000', each = '250'] = process.argv.slice(2);
const JOB = { title: 'Mutual', job_type: 'script', price_coin: 0.1, duration_hrs: 1 };
const DEPLOY = { job_name: 'Mutual', job_type: 'Script', gpu_model: 'cpu', command: ['true'] };
/** Of so many things that are ended, one is a deploy, and one a session. */
const OTHERS = 10;

async function call(method, path, headers, body) {
  const init = { method, headers: { 'content-type': 'application/json', ...headers } };
  const reply = await fetch(url + path, { ...init, ...(body && { body: JSON.stringify(body) }) });
  return { status: reply.status, body: await reply.json() };
}

async function person(n) {
  const username = `mutual-${process.pid}-${n}`;
  const account = { username, email: `${username}@example.com`, password: `long enough ${username}` };
  const { body } = await call('POST', '/auth/register', {}, account);
  return { authorization: `Bearer ${body.token}` };
}

/** Rounds of at most 25 at once, so that setting up is no load test. */
async function many(count, work) {
  const done = [];
  while (done.length < count)
    done.push(...(await Promise.all(Array.from({ length: Math.min(25, count - done.length) }, work))));
  return done;
}

async function p99(third, until) {
  const times = [];
  while (!until.done) {
    const start = performance.now();
    await call('GET', '/api/wallet', third);
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)];
}

const people = [await person(1), await person(2)];
const third = await person(3);
const cancels = [];
for (const [n, buyer] of people.entries()) {
  const made = await many(Number(each), async () => {
    const rig = await call('POST', '/api/worker/token/create', people[1 - n], { name: 'rig' });
    const job = await call('POST', '/api/jobs', buyer, JOB);
    await call('POST', `/api/jobs/${job.body.job_id}/accept`, { 'x-worker-token': rig.body.token }, {});
    return () => call('POST', `/api/jobs/${job.body.job_id}/cancel`, buyer);
  });
  const stops = await many(each / OTHERS, async () => {
    const { body } = await call('POST', '/api/deploy/job', buyer, DEPLOY);
    return () => call('POST', `/api/deploy/jobs/${body.job_id}/stop`, buyer);
  });
  const ends = await many(each / OTHERS, async () => {
    const { body } = await call('POST', '/api/bandwidth/create', buyer, { gb: 0.01 });
    return () => call('POST', '/api/bandwidth/end', buyer, { session_id: body.session_id });
  });
  made.push(...stops, ...ends);
  made.sort(() => Math.random() - 0.5);
  cancels.push(...made);
}
const idle = { done: false };
setTimeout(() => (idle.done = true), 3_000);
console.log(`idle: p99 ${(await p99(third, idle)).toFixed(1)} ms`);
const during = { done: false };
const measured = p99(third, during);
const start = performance.now();
const replies = await Promise.all(cancels.map((cancel) => cancel()));
during.done = true;
for (const status of new Set(replies.map((reply) => reply.status)))
  console.log(`${replies.filter((reply) => reply.status === status).length} × ${status}`);
console.log(
  `${replies.length} ends in ${((performance.now() - start) / 1000).toFixed(1)} s; third user: p99 ${(await measured).toFixed(1)} ms`,
);
