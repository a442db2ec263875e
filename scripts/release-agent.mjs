// Signs a release of the agent (docs/operations.md, docs/adr/0037-signed-updates.md).
import { existsSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { fail } from './release-agent/fail.mjs';

const HELP = `Signs releases of the agent. Keep the folder of keys off the server.

  npm run release:agent -- --keys DIR --init             makes a root key and the first release key
  npm run release:agent -- --keys DIR --new-release-key  makes a release key, which revokes those before it
  npm run release:agent -- --keys DIR --to DIR           signs the built agent
  npm run release:agent -- --keys DIR --to DIR --renew   signs the published release again, with a later expiry

  --days N          days until the manifest expires (default 60, at most until the release key does)
  --key-days N      days until a new release key expires (default 180)
  --notes TEXT      what is new, for device owners, at most 500 characters
  --file FILE       the bundle (default dist/public/agent/agent.mjs)

AGENT_KEYS_PASSPHRASE holds the keys' passphrase; without it, a terminal is asked.`;

const { values } = arguments_();
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
if (!values.keys) fail('--keys is missing: the folder of keys (see --help).');
if (values.to && isWithin(values.keys, values.to)) fail('--keys must not be in --to: the market serves that folder.');
await build();
const { makeReleaseKey, makeRootKey, readReleaseKey } = await import('./release-agent/keys.mjs');

if (values.init) await makeRootKey(values.keys);
if (values.init || values['new-release-key']) {
  const { serial, expires_at } = await makeReleaseKey(values.keys, whole('key-days'));
  console.log(`Release key ${serial} is valid until ${expires_at}. Now keep ${values.keys}/root.pem offline.`);
} else {
  if (!values.to) fail('--to is missing: the folder that the market serves, AGENT_RELEASE_DIR (see --help).');
  const { release } = await import('./release-agent/release.mjs');
  const releaseKey = await readReleaseKey(values.keys);
  const { to: folder, notes } = values;
  const bundle = values.renew ? join(folder, 'agent.mjs') : values.file;
  if (!existsSync(bundle)) fail(`${bundle} is missing${values.renew ? ': there is no release to renew' : ''}.`);
  const manifest = release({ folder, bundle, renew: values.renew, days: whole('days'), notes, releaseKey });
  console.log(`Version ${manifest.version} (SHA-256 ${manifest.sha256}) is signed until ${manifest.expires_at}.`);
  console.log(`Renew it before then (--renew). The market serves it with AGENT_RELEASE_DIR=${folder}.`);
}

function arguments_() {
  try {
    return parseArgs({
      options: {
        keys: { type: 'string' },
        init: { type: 'boolean' },
        'new-release-key': { type: 'boolean' },
        to: { type: 'string' },
        renew: { type: 'boolean' },
        days: { type: 'string', default: '60' },
        'key-days': { type: 'string', default: '180' },
        notes: { type: 'string' },
        file: { type: 'string', default: 'dist/public/agent/agent.mjs' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    return fail(`${error.message.split('. ')[0]} (see --help).`);
  }
}

function isWithin(path, folder) {
  const way = relative(folder, path);
  return !isAbsolute(way) && way.split(sep)[0] !== '..';
}

function whole(name) {
  const number = /^\d{1,4}$/.test(values[name]) ? Number(values[name]) : 0;
  if (number < 1) fail(`--${name} must be a whole number from 1 to 9999.`);
  return number;
}
