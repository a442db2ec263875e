import { Client, type ClientConfig } from 'pg';

/** Does `work` on a connection of its own, which ends with it. */
export async function withConnection<T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(config);
  // A connection that breaks between two statements: the next one tells. Unheard, the event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
