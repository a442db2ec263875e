import { authOf, type Operation } from '../../support/openapi.js';
import { eachOf, send, type WireReply } from '../../support/wire.js';
import type { Records } from '../support/holder.js';
import type { Lab } from '../support/lab.js';
import { leaksOf } from '../support/leaks.js';
import { Outcome } from '../support/outcome.js';
import { strangers, user, type Principal } from '../support/principals.js';
import { bodyNaming, idFields } from '../support/sample.js';

/** Leads to no record of anybody's. */
const PUBLIC = ['/errors/'];
/** Changes with time alone, or because the victim looks. */
const ALIVE =
  /"(?:\w*_at|at|last_\w+|next_cursor|attempt|ms)":(?:"[^"]*"|null|[\d.]+),?|\d{4}-\d\d-\d\d.\d\d:\d\d:[\d.]+/g;
/** Answers that are about everybody, or about this moment. */
const EPHEMERAL = ['GET /api/marketplace/jobs', 'GET /api/marketplace/offers', 'GET /auth/export'];
/** What is refused in words of its own, where others answer 403 or 404. */
const OWN_WORDS: Record<string, string> = {
  'POST /api/jobs': 'input_not_found',
  'POST /api/files': 'file_hash_mismatch',
  'POST /api/jobs/{id}/accept': 'job_not_waiting',
  'POST /api/worker/self-test': 'self_test_over',
  'POST /api/worker/self-test/round': 'self_test_over',
  'POST /api/worker/self-test/network': 'self_test_over',
};
/**
 * What is no record of the asker is passed over: an agent may tell of what was taken from it meanwhile, a quote doesn't
 * look at inputs, a list of another's device is empty, and the assistant knows nothing of another's page.
 */
const PASSED_OVER = [
  'POST /api/deploy/replicas/sync',
  'POST /api/jobs/quote',
  'POST /api/assistant/chat',
  'GET /api/worker/work',
  'GET /api/worker/replicas',
];

/**
 * Every endpoint that takes an id, by everybody who isn't its owner, with the ids of the victim's records. The list is the
 * document's: a new kind of id fails until `Holder` makes a record for it.
 */
export async function otherPeoplesIds(lab: Lab): Promise<Outcome> {
  const outcome = new Outcome("other people's ids");
  const before = await shown(lab);
  await eachOf(attacksOn(lab, outcome), async ({ operation, path, principal }) => {
    const { headers, body } = requestOf(lab, operation, principal);
    const reply = await send(lab.url, operation.method, path, headers, body);
    outcome.count(`${operation.id} by ${principal.name}`, [
      ...(isRefusal(operation, principal, reply) ? [] : [`answered ${reply.status}: ${reply.text}`]),
      ...leaksOf(reply, principal, lab.victim),
    ]);
  });
  const after = await shown(lab);
  for (const [path, text] of before)
    if (after.get(path) !== text) outcome.through.push(`${path} changed: ${difference(text, after.get(path))}`);
  return outcome;
}

interface IdAttack {
  operation: Operation;
  path: string;
  principal: Principal;
}

function attacksOn(lab: Lab, outcome: Outcome): IdAttack[] {
  const principals = strangers(lab);
  return lab.api.operations.flatMap((operation) => {
    if (PUBLIC.some((place) => operation.path.startsWith(place))) return [];
    const unknown = idFields(lab.api, operation).filter((name) => !lab.victim.records[name]);
    const paths = pathsNaming(operation, lab.victim.records);
    if (paths.length === 0 || unknown.length > 0)
      outcome.through.push(`${operation.id} takes an id of a kind that nobody has: teach me (Holder)`);
    const takesIds = operation.path.includes('{') || idFields(lab.api, operation).length > 0;
    return takesIds ? paths.flatMap((path) => principals.map((principal) => ({ operation, path, principal }))) : [];
  });
}

/** The operation's path with each of somebody's records in it; none where a kind of record is missing. */
export function pathsNaming({ path, parameters }: Operation, records: Records): string[] {
  const query = parameters.flatMap(({ name, in: place, required, example }) => {
    const value = records[name]?.[0] ?? (required ? String(example) : undefined);
    return place === 'query' && value !== undefined ? [`${name}=${encodeURIComponent(value)}`] : [];
  });
  let made = [''];
  let rest = path;
  for (let at = rest.indexOf('{'); at >= 0; at = rest.indexOf('{')) {
    const before = path.slice(0, path.length - rest.length + at);
    made = made.flatMap((start) => (records[before] ?? []).map((id) => start + rest.slice(0, at) + id));
    rest = rest.slice(rest.indexOf('}') + 1);
  }
  return made.map((start) => start + rest + (query.length > 0 ? `?${query.join('&')}` : ''));
}

function requestOf({ api, victim }: Lab, operation: Operation, { headers }: Principal) {
  const type = Object.keys(operation.requestBody?.content ?? {})[0];
  if (type === undefined) return { headers };
  const json = bodyNaming(api, operation, victim.records);
  const body = json ? JSON.stringify(json) : 'content that is not theirs';
  return { headers: { ...headers, 'content-type': type }, body };
}

function isRefusal(operation: Operation, principal: Principal, { status, text }: WireReply): boolean {
  if (!principal.may(operation)) return status === 401 || status === 403;
  if (PASSED_OVER.includes(operation.id)) return status === 200;
  const words = OWN_WORDS[operation.id];
  return status === 403 || status === 404 || (words !== undefined && text.includes(`"${words}"`));
}

/** All that the document lets the victim see of their own, by path. */
async function shown({ api, url, victim }: Lab): Promise<Map<string, string>> {
  const asks = [user(victim.person.token), { name: 'device', headers: { 'x-worker-token': victim.worker } }];
  const found = new Map<string, string>();
  const reads = api.operations.filter(({ method, id }) => method === 'GET' && !EPHEMERAL.includes(id));
  await eachOf(reads, async (operation) => {
    const asker = asks[authOf(operation) === 'worker-token' ? 1 : 0]!;
    for (const path of pathsNaming(operation, victim.records)) {
      const { status, text } = await send(url, 'GET', path, asker.headers);
      if (status === 200) found.set(path, text.replace(ALIVE, ''));
    }
  });
  return found;
}

function difference(before: string, after = 'gone'): string {
  let at = 0;
  while (before[at] === after[at] && at < before.length) at++;
  return `${before.slice(Math.max(0, at - 60), at + 60)} → ${after.slice(at, at + 60)}`;
}
