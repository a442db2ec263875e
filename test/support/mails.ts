import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from './client.js';
import { noteSecrets } from './test-logs.js';
import type { Service } from './service.js';

const LIMIT_MS = 30_000;

/** The mails a service has written to somebody, newest first. What is still being written has another name. */
async function mailsTo({ dataDir }: Pick<Service, 'dataDir'>, email: string): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(
    names.map(async (name) => ({
      at: (await stat(join(folder, name))).mtimeMs,
      text: await readFile(join(folder, name), 'utf8'),
    })),
  );
  return mails
    .filter(({ text }) => text.includes(`To: <${email}>`))
    .sort((a, b) => b.at - a.at)
    .map(({ text }) => text);
}

/** Waits for a mail with a token, and answers the token of the newest: `vt` confirms an address, `pr` resets a password. */
export async function mailToken(
  service: Pick<Service, 'dataDir'>,
  email: string,
  prefix: 'vt' | 'pr',
): Promise<string> {
  const find = async () =>
    (await mailsTo(service, email)).flatMap((mail) => new RegExp(`${prefix}_[\\w-]{43}`).exec(mail) ?? [])[0];
  const token = await eventually(find, LIMIT_MS, 'the mail');
  noteSecrets(token);
  return token;
}
