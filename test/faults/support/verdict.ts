import { call, type Reply } from '../../support/client.js';
import { eventually } from '../../support/eventually.js';
import type { Load } from './load.js';

/** Acknowledged writes that are not there, in words; and jobs that nobody was told of. */
export async function lostOf(url: string, load: Load): Promise<string[]> {
  const { told } = load;
  const jobs = await allJobs(url, load.buyer.token);
  const known = new Set(told.posted.values());
  return [
    ...[...told.posted].filter(([, id]) => !jobs.has(id)).map(([key, id]) => `job ${id} of key ${key} is gone`),
    ...[...told.completed].filter((id) => jobs.get(id) !== 'completed').map((id) => `job ${id}: ${jobs.get(id)}`),
    ...[...jobs.keys()].filter((id) => !known.has(id)).map((id) => `job ${id} was made by a repeated request`),
    ...(await lostBeats(url, load)),
  ];
}

/** What is shown; an answer that asks for a repeat is none. */
async function shown(url: string, path: string, token: string): Promise<Reply['body']> {
  const { status, body } = await eventually(async () => {
    const reply = await call(url, 'GET', path, { token });
    return !(reply.status === 503 && reply.headers.has('retry-after')) && reply;
  }, `an answer to GET ${path}`);
  if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

async function allJobs(url: string, token: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let cursor = ''; ;) {
    const body = await shown(url, `/api/jobs?limit=1000${cursor}`, token);
    for (const { id, status } of body.jobs as Array<{ id: string; status: string }>) found.set(id, status);
    if (!body.next_cursor) return found;
    cursor = `&cursor=${body.next_cursor}`;
  }
}

/** Each client beats one device, with a number that only grows: the last acknowledged one is what is stored. */
async function lostBeats(url: string, { told, owner }: Load): Promise<string[]> {
  const body = await shown(url, '/api/worker/devices?limit=100', owner.token);
  const stored = new Map((body.devices as Array<{ name: string; ram_gb: number }>).map((d) => [d.name, d.ram_gb]));
  return told.rigs.flatMap(({ beats }, n) =>
    stored.get(`rig-${n}`) === beats ? [] : [`rig-${n} has beat ${stored.get(`rig-${n}`)} in place of ${beats}`],
  );
}
