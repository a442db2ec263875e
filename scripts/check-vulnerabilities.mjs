// `node scripts/check-vulnerabilities.mjs`: fails for a production dependency in which a weakness of at least moderate
// severity is known. npm's registry knows them; a registry that doesn't (a mirror), or doesn't answer in time, gets a notice.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Low ones are left to updates: they need local access, or a use that nobody makes of the package. */
const COUNTED = ['moderate', 'high', 'critical'];
const PATIENCE_MS = 10_000;

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { ok, lines } = verdict(await audit());
  for (const line of lines) console.log(line);
  process.exit(ok ? 0 : 1);
}

/** What `npm audit` says of what production installs. */
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

/** Of npm's JSON, which has `vulnerabilities` if the registry knows any, even none, and else says why not. */
export function verdict(said) {
  const { vulnerabilities, message, error } = parsed(said);
  if (!vulnerabilities) {
    const why = message ?? error?.summary ?? `the registry did not answer within ${PATIENCE_MS / 1000} s`;
    return { ok: true, lines: [`NOTICE: known vulnerabilities were not looked up: ${why}`] };
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
  const reasons = via.map((one) => (typeof one === 'string' ? `by way of ${one}` : `${one.title} (${one.url})`));
  return `${severity}: ${name} ${range}: ${reasons.join('; ')}`;
}
