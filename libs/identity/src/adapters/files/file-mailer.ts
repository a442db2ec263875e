import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Clock } from '@app/kernel';
import { IdentityOptions } from '../../ports/identity-options.js';
import { Mailer } from '../../ports/mailer.js';
import type { Mail } from '../../ports/mailer.js';

/** Writes each mail as a message of RFC 5322, `<key>.eml`, that any mail program opens. Readable by the owner only. */
@Injectable()
export class FileMailer extends Mailer {
  private readonly folder: string;
  private readonly host: string;

  constructor(
    private readonly clock: Clock,
    options: IdentityOptions,
  ) {
    super();
    this.folder = options.mailDir;
    this.host = new URL(options.publicUrl).hostname;
  }

  /** Renamed into place, so that whoever watches the folder never sees half a mail. */
  async send({ key, to, subject, text }: Mail): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const half = join(this.folder, `.${randomUUID()}`);
    const headers = [
      `From: Compute Marketplace <no-reply@${this.host}>`,
      `To: <${to}>`,
      `Subject: ${subject}`,
      `Date: ${this.clock.now().toUTCString().replace('GMT', '+0000')}`,
      `Message-ID: <${key}@${this.host}>`,
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: 8bit',
    ];
    await writeFile(half, [...headers, '', ...text.split('\n')].join('\r\n'), { mode: 0o600 });
    await rename(half, join(this.folder, `${key}.eml`));
  }
}
