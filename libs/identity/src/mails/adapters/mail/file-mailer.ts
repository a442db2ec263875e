import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '@app/kernel';
import { encodeWords } from 'nodemailer/lib/mime-funcs';
import type { IdentityOptions } from '../../../identity.options.js';
import { Mailer, type Mail } from '../../ports/mailer.js';

const CRLF = '\r\n';

/**
 * Writes each mail as an RFC 5322 message, `<key>.eml`, which any mail program opens. Its bodies are plain UTF-8
 * (8bit), so that people and scripts find links and tokens unbroken in the file. Readable by the owner only.
 */
export class FileMailer extends Mailer {
  constructor(
    private readonly clock: Clock,
    private readonly options: IdentityOptions,
  ) {
    super();
  }

  /** Renames the file into place, so that a program that watches the folder never sees half a mail. */
  async send(mail: Mail): Promise<void> {
    const folder = this.options.mailDir;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const half = join(folder, `.${randomUUID()}`);
    await writeFile(half, this.messageOf(mail), { mode: 0o600 });
    await rename(half, join(folder, `${mail.key}.eml`));
  }

  async forget(before: Date): Promise<void> {
    const { mailDir } = this.options;
    await mkdir(mailDir, { recursive: true, mode: 0o700 });
    for (const name of await readdir(mailDir)) {
      const file = join(mailDir, name);
      // Another process may have deleted it meanwhile.
      const written = (await stat(file).catch(() => null))?.mtime;
      if (written && written < before) await rm(file, { force: true });
    }
  }

  private messageOf({ key, to, subject, text, html }: Mail): string {
    const { mailFrom, publicUrl } = this.options;
    const boundary = randomUUID();
    const headers = [
      `From: ${mailFrom}`,
      `To: <${to}>`,
      `Subject: ${encodeWords(subject, 'B', 52)}`,
      `Date: ${this.clock.now().toUTCString().replace('GMT', '+0000')}`,
      `Message-ID: <${key}@${new URL(publicUrl).hostname}>`,
      'MIME-Version: 1.0',
      `Content-Type: multipart/alternative; boundary="${boundary}"`,
    ];
    const parts = [partOf('text/plain', text), partOf('text/html', html)];
    const body = [...parts.map((part) => `--${boundary}${CRLF}${part}${CRLF}`), `--${boundary}--${CRLF}`];
    return `${headers.join(CRLF)}${CRLF}${CRLF}${body.join('')}`;
  }
}

const partOf = (type: string, content: string): string =>
  [
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: 8bit',
    '',
    ...content.trimEnd().split('\n'),
    '',
  ].join(CRLF);
