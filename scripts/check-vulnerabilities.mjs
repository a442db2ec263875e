// `node scripts/check-vulnerabilities.mjs`: fails for a production dependency with a known vulnerability of at least
// moderate severity. npm's registry knows them; a registry that doesn't (a mirror), or doesn't answer in time, gets a
// notice.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Low ones wait for updates: they need local access, or a use of the package that nobody makes. */
const COUNTED = ['moderate', 'high', 'critical'];
const PATIENCE_MS = 10_000;

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { ok, lines } = verdict(await audit());
  for (const line of lines) console.log(line);
  process.exit(ok ? 0 : 1);
}

/** The report of `npm audit` on what production installs. */
function audit() {
  const options = { cwd: join(import.meta.dirname, '..'), timeout: PATIENCE_MS };
  const child = spawn('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0'], options);
  return new Promise((done) => {
    let said = '';
    child.stdout.on('data', (chunk) => (said += chunk));
    child.on('error', () => done(''));
    child.on('close', () => done(said));
  });
}

/**
 * Reads npm's JSON. It has `vulnerabilities` if the registry has this data, even if the list is empty; otherwise it
 * says why not.
 */
export function verdict(said) {
  const { vulnerabilities, message, error } = parsed(said);
  if (!vulnerabilities) {
    const why = message ?? error?.summary ?? `the registry did not answer within ${PATIENCE_MS / 1000} s`;
    return { ok: true, lines: [`NOTICE: known vulnerabilities were not checked: ${why}`] };
  }
  const found = Object.values(vulnerabilities).filter(({ severity }) => COUNTED.includes(severity));
  return { ok: found.length === 0, lines: found.map(lineOf) };
}

function parsed(said) {
  try {
    return JSON.parse(said);
  } catch {
    return {};
  }
}

function lineOf({ name, severity, range, via }) {
  const reasons = via.map((one) => (typeof one === 'string' ? `through ${one}` : `${one.title} (${one.url})`));
  return `${severity}: ${name} ${range}: ${reasons.join('; ')}`;
}
