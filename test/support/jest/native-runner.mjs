// Jest's `testRunner`: jest-circus as it is, but test files and all they import are loaded by Node itself instead of by
// Jest's sandbox of modules. A worker so loads NestJS, TypeORM and our libraries once, not once for each of 270 files,
// which took most of a run's time. The price: what a module keeps in variables is shared by the files of one worker.
import { createRequire, register } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ModuleMocker } from 'jest-mock';

const require = createRequire(import.meta.url);
const { default: circus } = require('jest-circus/runner');
register('./typescript-hooks.mjs', import.meta.url);
process.setSourceMapsEnabled(true);

let files = 0;

export default async function run(globalConfig, config, environment, runtime, testPath, send) {
  // Jest's own reader of source maps, set for each file, knows none of Node's.
  Error.prepareStackTrace = undefined;
  const mocker = new ModuleMocker(globalThis);
  globalThis.jest = {
    fn: mocker.fn.bind(mocker),
    spyOn: mocker.spyOn.bind(mocker),
    replaceProperty: mocker.replaceProperty.bind(mocker),
    restoreAllMocks: mocker.restoreAllMocks.bind(mocker),
    setTimeout: (ms) => void (globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')] = ms),
  };
  const before = { ...process.env };
  try {
    return await circus(globalConfig, config, inThisRealm(environment), natively(runtime), testPath, send);
  } finally {
    mocker.restoreAllMocks();
    delete globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')];
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

const inThisRealm = (environment) =>
  Object.create(environment, { global: { value: globalThis }, handleTestEvent: { value: hearTheNetwork } });

/** A test that kept the process busy must not leave the next one a connection that has ended meanwhile. */
async function hearTheNetwork({ name }) {
  if (name !== 'test_start') return;
  // One turn of the event loop hears the end, another closes the connection; the first is the one we are in.
  for (let turns = 0; turns < 3; turns++) await setImmediate();
}

const natively = (runtime) =>
  Object.create(runtime, {
    // jest-circus keeps its state in globals, and empties it when it is loaded.
    requireInternalModule: { value: fresh },
    requireModule: { value: require },
    setGlobalsForRuntime: { value: () => undefined },
    unstable_shouldLoadAsEsm: { value: () => true },
    unstable_importModule: { value: (path) => import(`${pathToFileURL(path).href}?run=${++files}`) },
  });

const CIRCUS = new Set(['JEST_STATE_SYMBOL', 'EVENT_HANDLERS']);

function fresh(path) {
  delete require.cache[path];
  for (const symbol of Object.getOwnPropertySymbols(globalThis))
    if (CIRCUS.has(symbol.description)) delete globalThis[symbol];
  return require(path);
}
