import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { IdentityInMemory } from '../../../../testing/identity-in-memory.js';
import { writeTokenMail } from '../../domain/token-mail.js';
import { FileMailer } from './file-mailer.js';

describe('FileMailer', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'mail-'))));
  afterEach(() => rm(folder, { recursive: true }));

  it('writes a message that only the owner reads, and replaces it when the mail is sent again', async () => {
    const mailDir = join(folder, 'mail');
    const { clock, options } = new IdentityInMemory();
    const mailer = new FileMailer(clock, { ...options, mailDir });
    const mail = { key: '7-verify_email', to: 'ada@example.com', subject: 'Подтвердите', html: '<p>Привет</p>' };
    await mailer.send({ ...mail, text: 'vt_1\n' });
    await mailer.send({ ...mail, text: 'Привет\n\nvt_2\n' });
    expect(await readdir(mailDir)).toEqual(['7-verify_email.eml']);
    const message = await readFile(join(mailDir, '7-verify_email.eml'));
    expect(await PostalMime.parse(message)).toMatchObject({
      from: { name: 'Compute Marketplace', address: 'no-reply@market.example' },
      to: [{ name: '', address: 'ada@example.com' }],
      subject: 'Подтвердите',
      date: '2026-11-21T09:00:00.000Z',
      messageId: '<7-verify_email@market.example>',
      text: expect.stringContaining('Привет\n\nvt_2\n'),
      html: expect.stringContaining('<p>Привет</p>'),
    });
    expect((await stat(join(mailDir, '7-verify_email.eml'))).mode & 0o777).toBe(0o600);
  });

  it('forgets old messages', async () => {
    const { clock, options } = new IdentityInMemory();
    const mailer = new FileMailer(clock, { ...options, mailDir: join(folder, 'mail') });
    await mailer.forget(new Date());
    const mail = { to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
    await mailer.send({ ...mail, key: 'old' });
    await mailer.send({ ...mail, key: 'new' });
    const day = (day: number) => new Date(Date.UTC(2026, 0, day));
    await utimes(join(folder, 'mail', 'old.eml'), day(1), day(1));
    await utimes(join(folder, 'mail', 'new.eml'), day(3), day(3));
    await mailer.forget(day(2));
    expect(await readdir(join(folder, 'mail'))).toEqual(['new.eml']);
  });

  it('never breaks a token into two lines, in any language', async () => {
    const { clock, options } = new IdentityInMemory();
    const mailer = new FileMailer(clock, { ...options, mailDir: folder });
    const token = `vt_${'x'.repeat(43)}`;
    for (const language of ['en', 'tr', 'ru', 'ko'] as const) {
      const facts = { purpose: 'verify_email', username: 'ada', publicUrl: options.publicUrl } as const;
      await mailer.send({ key: language, to: 'ada@example.com', ...writeTokenMail({ ...facts, language, token }) });
      expect(await readFile(join(folder, `${language}.eml`), 'latin1')).toContain(`\r\n    ${token}\r\n`);
    }
  });
});
