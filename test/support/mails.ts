import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { eventually } from './eventually.js';
import { noteSecrets } from './test-logs.js';
import type { Service } from './service.js';

type Mailbox = Pick<Service, 'dataDir'>;

/** The mails a service has written to somebody, newest first. What is still being written has another name. */
export async function mailsTo({ dataDir }: Mailbox, email: string): Promise<Email[]> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(
    names.map(async (name) => ({
      at: (await stat(join(folder, name))).mtimeMs,
      mail: await PostalMime.parse(await readFile(join(folder, name))),
    })),
  );
  return mails
    .filter(({ mail }) => mail.to?.some(({ address }) => address === email))
    .sort((a, b) => b.at - a.at)
    .map(({ mail }) => mail);
}

/** Waits for a mail of which something is found, and answers what was found in the newest such mail. */
async function inMailsTo(service: Mailbox, email: string, found: (mail: Email) => string[]): Promise<string> {
  const find = async () => (await mailsTo(service, email)).flatMap(found)[0];
  const answer = await eventually(find, 'the mail');
  noteSecrets(answer);
  return answer;
}

/** Waits for a mail with a token, and answers the token of the newest: `vt` confirms an address, `pr` resets a password. */
export function mailToken(service: Mailbox, email: string, prefix: 'vt' | 'pr'): Promise<string> {
  return inMailsTo(service, email, ({ text }) => new RegExp(`${prefix}_[\\w-]{43}`).exec(text ?? '') ?? []);
}

/** Waits for a mail with a link to a page, and answers the link. */
export function mailLink(service: Mailbox, email: string, page: 'verify-email' | 'reset-password'): Promise<string> {
  const link = new RegExp(`https?://\\S+/${page}\\?token=[\\w-]+`);
  return inMailsTo(service, email, ({ text }) => link.exec(text ?? '') ?? []);
}
