import { person, type Person } from './client.js';
import { query } from './query.js';
import type { Service } from './service.js';

/** Somebody new whose address counts as confirmed, without waiting for the mail. */
export async function verifiedPerson(service: Pick<Service, 'url' | 'databaseUrl'>, name?: string): Promise<Person> {
  const somebody = await person(service.url, name);
  await verifyAddress(service.databaseUrl!, somebody);
  return somebody;
}

export async function verifyAddress(databaseUrl: string, { id }: Pick<Person, 'id'>): Promise<void> {
  await query(databaseUrl, 'UPDATE identity.account SET email_verified_at = now() WHERE id = $1', [id]);
}
