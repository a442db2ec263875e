import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IdentityInMemory } from '../../../testing/identity-in-memory.js';
import { FileMailer } from './file-mailer.js';

describe('FileMailer', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'mail-'))));
  afterEach(() => rm(folder, { recursive: true }));

  it('writes a message that only the owner reads, and replaces it when the mail is sent again', async () => {
    const mailDir = join(folder, 'mail');
    const { clock, options } = new IdentityInMemory();
    const mailer = new FileMailer(clock, { ...options, mailDir });
    const mail = { key: '7-verify_email', to: 'ada@example.com', subject: 'Confirm', text: 'Hello ada,\n\nvt_1\n' };
    await mailer.send(mail);
    await mailer.send({ ...mail, text: 'Hello ada,\n\nvt_2\n' });
    expect(await readdir(mailDir)).toEqual(['7-verify_email.eml']);
    const [head, body] = (await readFile(join(mailDir, '7-verify_email.eml'), 'utf8')).split('\r\n\r\nHello');
    expect(head?.split('\r\n')).toEqual(
      expect.arrayContaining([
        'From: Compute Marketplace <no-reply@market.example>',
        'To: <ada@example.com>',
        'Subject: Confirm',
        'Date: Sat, 21 Nov 2026 09:00:00 +0000',
      ]),
    );
    expect(body).toBe(' ada,\r\n\r\nvt_2\r\n');
    expect((await stat(join(mailDir, '7-verify_email.eml'))).mode & 0o777).toBe(0o600);
  });
});
