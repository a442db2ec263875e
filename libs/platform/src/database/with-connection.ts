import { Client, type ClientConfig } from 'pg';

/** Runs `work` on a separate connection and closes it afterwards. */
export async function withConnection<T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(config);
  // If the connection breaks between two statements, the next one reports it. Without a listener the event would end
  // the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
