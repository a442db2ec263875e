// Requests of at most 1 MiB that once held the event loop for seconds, or could: for a test and for `npm run bench`.

const MIB = 1_048_576;
const JSON_TYPE = { 'content-type': 'application/json' };

/** As many of it, with commas, as leave room for the rest of a body of 1 MiB. */
const fill = (value, room = 200) =>
  Array(Math.floor((MIB - room) / (value.length + 1)))
    .fill(value)
    .join();
const names = (count, prefix = 'k') => Array.from({ length: count }, (_, n) => `"${prefix}${n}":1`).join();
const list = (value, count) => `[${Array(count).fill(value).join()}]`;
const long = (text) => text.repeat(Math.floor((MIB - 1_000) / Buffer.byteLength(text)));
const job = (fields) => `{"title":"x","job_type":"script","price_coin":1,"duration_hrs":1,${fields}}`;
const spec = (fields) => job(`"spec":{"script":"true",${fields}}`);
const LONG_NAMES = names(250, 'k'.repeat(4_000));

/** Bodies by endpoint and what is in them. */
const BODIES = {
  '/api/assistant/chat': {
    '350,000 turns': `{"message":"hi","history":[${fill('{}')}]}`,
    '256 empty turns': `{"message":"hi","history":${list('{}', 256)}}`,
    '50 empty turns': `{"message":"hi","history":${list('{}', 50)}}`,
    '500,000 lists in each other': `{"message":${'['.repeat(MIB / 2 - 50)}${']'.repeat(MIB / 2 - 50)}}`,
    '170,000 objects in each other': `${'{"a":'.repeat(170_000)}1${'}'.repeat(170_000)}`,
    'one name 150,000 times': `{${fill('"message":1')}}`,
    '60,000 objects, each of another shape': `[${Array.from({ length: 60_000 }, (_, n) => `{"k${n}":1}`).join()}]`,
    '250 names of 4,000 letters': `{"message":"hi",${LONG_NAMES}}`,
    'numbers without end': `{"message":${long('9')}}`,
    'spaces alone': `${long(' ')}{}`,
    'a string without end': `{"message":"${long('\\\\')}`,
    'a megabyte of escapes': `{"message":"${long('\\u00e9')}"}`,
    'a megabyte of half characters': `{"message":"${long('\\ud800')}"}`,
    'a megabyte of NUL': `{"message":"${long('\\u0000')}"}`,
    '900 __proto__': `{"message":"hi","history":[${Array(450).fill('{"__proto__":1}').join()}]}`,
    'commas in a text': `{"message":"${long(',[{')}"}`,
  },
  '/auth/login': {
    '95,000 unknown names': `{${names(95_000)}}`,
    'a password of a megabyte': `{"email":"a@example.com","password":"${long('x')}"}`,
  },
  '/auth/register': {
    '60,000 unknown names': `{${names(60_000)}}`,
    'an address of 3 KB': `{"username":"abc","email":"${'a.'.repeat(1_500)}@x.y","password":"violet-anchor-72"}`,
    'a password of ligatures': `{"username":"abc","email":"a@example.com","password":"${'ﷺ'.repeat(1_200)}"}`,
  },
  '/api/jobs': {
    '60,000 variables': spec(`"env":{${names(60_000)}}`),
    '900 variables': spec(`"env":{${names(900)}}`),
    '256 empty inputs': spec(`"inputs":${list('{}', 256)}`),
    '200 unknown fields in the spec': spec(names(200)),
    'a title of spaces': `{"title":"${long(' ')}"}`,
    'an image name of a megabyte': spec(`"image":"${long('a/')}!"`),
    'a model without letters': spec(`"gpu_model":"${long('-')}"`),
    'a path of a megabyte': spec(`"inputs":[{"path":"${long('a/')}!","sha256":"${'a'.repeat(64)}"}]`),
    'a description of a megabyte': job(`"description":"${long('漢')}"`),
  },
  '/api/deploy/job': {
    '256 words of 4,000 letters': `{"command":${list(`"${'x'.repeat(4_000)}"`, 256)}}`,
    '250 variables of 4,000 letters': `{"env":{${LONG_NAMES}}}`,
  },
  '/api/deploy/replicas/sync': {
    '350,000 words': `{"replicas":[${fill('{}')}]}`,
    '100 empty words': `{"replicas":${list('{}', 100)}}`,
    '256 empty words': `{"replicas":${list('{}', 256)}}`,
    '100 words with unknown fields': `{"replicas":${list(`{${names(8)}}`, 100)}}`,
  },
  '/api/worker/self-test/round': {
    '256 chains of 4,000 letters': `{"chains":${list(`"${'A'.repeat(3_999)}!"`, 256)}}`,
  },
  '/api/worker/heartbeat': { '9,000 unknown names': `{${names(9_000)}}` },
  '/api/wallet/webhooks/stripe': { '350,000 objects': `[${fill('{}')}]` },
};

/** All of them, for somebody with an access token and a worker token. */
export function freezingRequests({ jwt, worker }) {
  const auth = { authorization: `Bearer ${jwt}` };
  const bodies = Object.entries(BODIES).flatMap(([path, texts]) => {
    const who = /worker|replicas/.test(path) ? { 'x-worker-token': worker } : path.startsWith('/api') ? auth : {};
    const headers = { ...JSON_TYPE, ...who };
    return Object.entries(texts).map(([what, body]) => ({
      name: `${path}: ${what}`,
      method: 'POST',
      path,
      headers,
      body,
    }));
  });
  const get = (name, path, headers = {}) => ({ name, method: 'GET', path, headers });
  const form = (name, body) => ({
    name,
    method: 'POST',
    path: '/register',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  });
  const parts = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
  return [
    ...bodies,
    {
      ...bodies.find(({ name }) => name.includes('900 variables')),
      name: 'a body of 900 values with an Idempotency-Key',
    },
    {
      name: 'a form of 20,000 parts',
      method: 'POST',
      path: '/api/assistant/analyze-image',
      headers: { ...auth, 'content-type': 'multipart/form-data; boundary=b' },
      body: parts.repeat(20_000),
    },
    form('a form of 1,360 fields', 'a=&'.repeat(1_360)),
    form('a form that grows when it is shown again', `username=${'"'.repeat(4_000)}`),
    get(
      '5,000 parameters',
      `/api/marketplace/jobs?${'a&'.repeat(3_000)}${Array.from({ length: 1_500 }, (_, n) => `b${n}`).join('&')}`,
    ),
    get('one parameter 1,900 times', `/api/marketplace/jobs?${'limit=1&'.repeat(1_900)}`),
    get('a path of 15,000 characters', `/api/jobs/${'a%41'.repeat(3_700)}`, auth),
    get('a path that climbs 3,000 times', `/docs/${'..%2f'.repeat(3_000)}`),
    get('7,000 languages', '/register', { 'accept-language': 'a,'.repeat(7_000) }),
    get('1,500 headers', '/api/wallet', {
      ...auth,
      ...Object.fromEntries(Array.from({ length: 1_500 }, (_, n) => [`x${n}`, '1'])),
    }),
  ];
}
