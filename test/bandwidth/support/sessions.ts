import { call, type Person } from '../../support/client.js';
import { eventually } from '../../support/eventually.js';
import type { Service } from '../../support/service.js';
import type { ProxyAddress } from '../../../apps/gateway/testing/socks-client.js';

export interface BoughtSession {
  id: string;
  proxy: ProxyAddress;
}

/** A session for so many bytes (at least 10,000, in steps of 1,000), at a dollar a GB unless told. */
export async function buySession(
  service: Pick<Service, 'url'>,
  buyer: Person,
  bytes: number,
  terms: Record<string, unknown> = {},
): Promise<BoughtSession> {
  const body = { gb: bytes / 1e9, ...terms };
  // A gateway is a process of its own, which says that it is there when it is: until then there is nobody to carry it.
  const reply = await eventually(async () => {
    const answer = await call(service.url, 'POST', '/api/bandwidth/create', { token: buyer.token, body });
    return answer.status !== 503 && answer;
  }, 'a gateway');
  if (reply.status !== 200) throw new Error(`create answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  const { host, port, username, password } = reply.body.proxy;
  return { id: reply.body.session_id, proxy: { host, port, username, password } };
}

export async function sessionOf(service: Pick<Service, 'url'>, buyer: Person, id: string) {
  const reply = await call(service.url, 'GET', `/api/bandwidth/sessions/${id}`, { token: buyer.token });
  if (reply.status !== 200) throw new Error(`session answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply.body;
}

export async function endSession(service: Pick<Service, 'url'>, buyer: Person, id: string): Promise<void> {
  const reply = await call(service.url, 'POST', '/api/bandwidth/end', {
    token: buyer.token,
    body: { session_id: id },
  });
  if (reply.status !== 200) throw new Error(`end answered ${reply.status}: ${JSON.stringify(reply.body)}`);
}

/** The session once its money is settled. */
export const settled = (service: Pick<Service, 'url'>, buyer: Person, id: string) =>
  eventually(async () => {
    const { session } = await sessionOf(service, buyer, id);
    return session.settled_usd !== null && session;
  }, 'the settlement');
