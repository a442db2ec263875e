import { auditOf } from '../../support/audit.js';
import { call } from '../../support/client.js';
import type { Lab } from './lab.js';

/** What is wrong with a service that was attacked: nothing, we hope. */
export async function aftermath({ service, url, victim, rival }: Lab): Promise<string[]> {
  const { status } = await call(url, 'GET', '/health/ready');
  const lines = service.output().split('\n');
  const secrets = [...victim.secrets, ...rival.secrets];
  return [
    ...(status === 200 ? [] : [`not ready: ${status}`]),
    ...lines.filter((line) => line.includes('"level":50')).slice(0, 3),
    ...lines.filter((line) => secrets.some((secret) => line.includes(secret))).map(() => 'a secret was logged'),
    ...(await auditOf(service)),
  ];
}
