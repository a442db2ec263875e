import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { KEYLESS } from '../../clients/sdk/src/http/keyless.js';

interface Operation {
  operationId: string;
  security?: object[];
  parameters?: Array<Parameter | { $ref: string }>;
}
interface Parameter {
  name: string;
}

const ROOT = resolve(process.cwd());
const document = JSON.parse(readFileSync(join(ROOT, 'openapi/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
  components: { parameters: Record<string, Parameter> };
};

/** Those that the facade leaves to `market.request`, and why. */
const NOT_IN_FACADE = {
  checkLiveness: 'for balancers',
  checkReadiness: 'for balancers',
  getErrorCode: 'the code is in the error',
  receivePaymentEvent: 'for the payment provider',
  beginPasskey: 'a dialogue of browsers',
  addPasskey: 'a dialogue of browsers',
  beginPasskeyLogIn: 'for the console',
  logInWithPasskey: 'for the console',
  enrolDevice: 'for installers of the agent',
  createDeviceLogin: 'clients/cli logs in by it',
  pollDeviceLogin: 'clients/cli logs in by it',
  revokeByKey: 'for whoever finds a key',
  forgotPassword: 'a page of the market does it',
  resetPassword: 'a page of the market does it',
  verifyEmail: 'a page of the market does it',
  registerInConsole: 'the console signs in by it',
  logInToConsole: 'the console signs in by it',
  refreshConsole: 'the console signs in by it',
  logOutOfConsole: 'the console signs in by it',
};

const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ method, path, ...operation })),
);
const isForAgents = ({ security }: Operation) => security?.some((scheme) => 'worker-token' in scheme) ?? false;

const facade = ['market.ts', ...readdirSync(join(ROOT, 'clients/sdk/src/resources')).map((name) => `resources/${name}`)]
  .map((name) => readFileSync(join(ROOT, 'clients/sdk/src', name), 'utf8'))
  .join('\n')
  .replaceAll(/^\s*\*.*$/gm, '');
const called = new Set(
  [
    ...facade.matchAll(/(?:'(get|post|patch|delete)',|Download\(this\.api,|follow\(this\.api,|pages\()\s*'(\/[^']+)'/g),
  ].map(([, method = 'get', path]) => `${method} ${path}`),
);

describe('The facade', () => {
  it('has every operation of the API document that is not for agents, or leaves it out with a reason', () => {
    const missing = operations.filter((one) => !isForAgents(one) && !called.has(`${one.method} ${one.path}`));
    expect(missing.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(NOT_IN_FACADE).sort());
  });

  it('calls nothing else', () => {
    const known = new Set(operations.map(({ method, path }) => `${method} ${path}`));
    expect([...called].filter((one) => !known.has(one))).toEqual([]);
  });

  it('knows which POSTs take no idempotency key', () => {
    const nameOf = (one: Parameter | { $ref: string }) =>
      'name' in one ? one.name : document.components.parameters[one.$ref.split('/').at(-1)!]!.name;
    const takesKey = ({ parameters = [] }: Operation) => parameters.map(nameOf).includes('Idempotency-Key');
    const keyless = operations.filter((one) => one.method === 'post' && !takesKey(one)).map(({ path }) => path);
    expect([...KEYLESS].sort()).toEqual(keyless.sort());
  });
});
