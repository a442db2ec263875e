// A release folder, which the market serves at /agent: the signed manifest, each version's bundle, and, for installers,
// the newest bundle, its launcher and the root key.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { publicKeyOf, signed, verified } from '../../dist/apps/agent/src/update/signed.js';
import { manifest as schema } from '../../dist/apps/agent/src/update/manifest.js';
import { compareVersions } from '../../dist/libs/kernel/src/release-version.js';
import { writeSums } from '../agent-sums.mjs';
import { fail } from './fail.mjs';

const DAY_MS = 86_400_000;

/** Signs a new version, or the published one again with a later expiry; returns the manifest. */
export function release({ folder, bundle, renew, days, notes, releaseKey }) {
  const content = readFileSync(bundle);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const before = published(folder, releaseKey.root);
  // The folder may come from a server that was attacked, so nothing of it is run.
  if (renew && sha256 !== before?.sha256) fail(`${bundle} is not what was signed. Release it again, from a build.`);
  const version = renew ? before.version : versionOf(bundle);
  refuseOlder(before, { version, sha256 });
  const now = Date.now();
  const file = `versions/${version}/agent.mjs`;
  const manifest = schema.parse({
    version,
    file,
    size: content.length,
    sha256,
    released_at: before?.version === version ? before.released_at : new Date(now).toISOString(),
    // A manifest is worth nothing without the certificate of its key.
    expires_at: new Date(Math.min(now + days * DAY_MS, Date.parse(releaseKey.expires_at))).toISOString(),
    notes: notes ?? (before?.version === version ? before.notes : undefined),
  });
  mkdirSync(join(folder, dirname(file)), { recursive: true });
  writeFileSync(join(folder, file), content);
  if (dirname(bundle) !== folder) {
    copyFileSync(bundle, join(folder, 'agent.mjs'));
    copyFileSync(join(dirname(bundle), 'launch.mjs'), join(folder, 'launch.mjs'));
    writeSums(folder);
  }
  writeFileSync(join(folder, 'root.pub'), `${releaseKey.root}\n`);
  const envelope = { key: releaseKey.certificate, manifest: signed('manifest', manifest, releaseKey.key) };
  // Last, and at once: it must not name what isn't there yet.
  writeFileSync(join(folder, 'manifest.json.new'), JSON.stringify(envelope));
  renameSync(join(folder, 'manifest.json.new'), join(folder, 'manifest.json'));
  return manifest;
}

/** Also shows that the bundle starts. */
function versionOf(bundle) {
  const words = [bundle, '--self-check', '--server', 'http://127.0.0.1', '--token', 'self-check'];
  try {
    return execFileSync(process.execPath, words, { encoding: 'utf8' }).trim();
  } catch {
    return fail(`${bundle} doesn't start: run npm run build, and node ${words.join(' ')} to see why.`);
  }
}

/** What was signed under this root key, even if it has expired. */
function published(folder, root) {
  const path = join(folder, 'manifest.json');
  if (!existsSync(path)) return undefined;
  const { key, manifest } = JSON.parse(readFileSync(path, 'utf8'));
  const certificate = verified('release key', key, publicKeyOf(root));
  const content = certificate && verified('manifest', manifest, publicKeyOf(certificate.public_key));
  return content
    ? schema.parse(content)
    : fail(`${path} isn't signed under this root key. Release to an empty folder.`);
}

function refuseOlder(before, { version, sha256 }) {
  if (!before) return;
  const order = compareVersions(version, before.version);
  if (order < 0)
    fail(`Version ${before.version} is published, and agents never go back to ${version}. Release a higher one.`);
  if (order === 0 && sha256 !== before.sha256)
    fail(`Another build of ${version} is published. Raise the version in package.json and build again.`);
}
