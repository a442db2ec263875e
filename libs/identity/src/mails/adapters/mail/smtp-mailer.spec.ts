import { createServer, type AddressInfo, type Server } from 'node:net';
import { Undeliverable } from '@app/platform/outbox/undeliverable';
import { generate } from 'selfsigned';
import { freePort } from '../../../../../../test/support/free-port.js';
import { IdentityInMemory } from '../../../../testing/identity-in-memory.js';
import { MailServer } from '../../../../testing/mail-server.js';
import { SmtpMailer, transportOf } from './smtp-mailer.js';

const MAIL = { key: '7-welcome', to: 'ada@example.com', subject: 'Hello', text: 'Hello ada', html: '<p>Hello ada</p>' };
const LOGIN = { user: 'market', password: 'p@ss/word: 1' };
const credentials = `${LOGIN.user}:${encodeURIComponent(LOGIN.password)}@`;

const { clock, options } = new IdentityInMemory();
const mailerFor = (smtpUrl: string, ca?: string) => new SmtpMailer(clock, { ...options, smtpUrl }, ca ? { ca } : {});

describe('SmtpMailer, with a real server', () => {
  let server: MailServer;
  const begin = async (...given: ConstructorParameters<typeof MailServer>) => {
    server = new MailServer(...given);
    await server.start();
  };
  afterEach(() => server.stop());

  it('delivers both forms of a mail, whatever the script', async () => {
    await begin();
    const subject = '이메일 주소를 확인해 주세요 — подтвердите';
    await mailerFor(server.url()).send({ ...MAIL, subject, text: 'Привет, ada\n.\n..dots\n', html: '<p>확인 ✓</p>' });
    expect(server.received).toEqual([expect.objectContaining({ readers: ['ada@example.com'], user: undefined })]);
    expect(server.received[0]?.mail).toMatchObject({
      from: { name: 'Compute Marketplace', address: 'no-reply@market.example' },
      to: [{ address: 'ada@example.com' }],
      messageId: '<7-welcome@market.example>',
      subject,
      text: expect.stringContaining('Привет, ada\n.\n..dots\n'),
      html: expect.stringContaining('<p>확인 ✓</p>'),
    });
    // Every byte is one that any server takes.
    expect(server.received[0]?.raw).toMatch(/^[\r\n\x20-\x7e]*$/);
  });

  it('lets nothing that somebody wrote become a header or another reader', async () => {
    await begin();
    const subject = 'Hello\r\nBcc: eve@example.com\r\n\r\nbody';
    const mailer = mailerFor(server.url());
    await mailer.send({ ...MAIL, subject });
    for (const to of ['ada@example.com>\r\nRCPT TO:<eve@example.com', 'ada@example.com, eve@example.com'])
      await mailer.send({ ...MAIL, to }).catch(() => undefined);
    expect(server.received[0]?.mail.text).toContain('Hello ada');
    for (const { readers, mail } of server.received) {
      expect(readers).not.toContain('eve@example.com');
      expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
    }
  });

  it('turns to TLS and logs in', async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
    });
    await begin({
      ...{ key, cert, authOptional: false },
      onAuth: ({ username, password }, _session, answer) => {
        const isRight = username === LOGIN.user && password === LOGIN.password;
        answer(isRight ? null : new Error('wrong'), isRight ? { user: LOGIN.user } : undefined);
      },
    });
    await mailerFor(server.url(credentials), cert).send(MAIL);
    expect(server.received).toEqual([expect.objectContaining({ secure: true, user: 'market' })]);
    // A certificate that nobody vouches for is somebody in between.
    await expect(mailerFor(server.url(credentials)).send(MAIL)).rejects.toThrow(/certificate/);
    const wrong = mailerFor(server.url(`market:wrong@`), cert).send(MAIL);
    await expect(wrong).rejects.toThrow(/EAUTH/);
    await expect(wrong).rejects.not.toBeInstanceOf(Undeliverable);
    expect(server.received).toHaveLength(1);
  });

  it('speaks TLS from the start when told so', async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
    });
    await begin({ key, cert, secure: true });
    await mailerFor(server.url('', 'smtps'), cert).send(MAIL);
    expect(server.received).toEqual([expect.objectContaining({ secure: true })]);
  });

  it('tells a refusal for now from one for good', async () => {
    await begin();
    const mailer = mailerFor(server.url());
    server.refuse = () => ({ code: 451, words: 'greylisted' });
    const later = mailer.send(MAIL);
    await expect(later).rejects.toThrow(/greylisted/);
    await expect(later).rejects.not.toBeInstanceOf(Undeliverable);
    server.refuse = () => ({ code: 550, words: 'no such mailbox' });
    await expect(mailer.send(MAIL)).rejects.toBeInstanceOf(Undeliverable);
    server.refuse = () => null;
    await mailer.send(MAIL);
    expect(server.received).toHaveLength(1);
  });

  it('is not stopped for good by a sender that the server refuses: the operator mends it', async () => {
    await begin({
      onMailFrom: (_address, _session, answer) =>
        answer(Object.assign(new Error('not your domain'), { responseCode: 553 })),
    });
    const refused = mailerFor(server.url()).send(MAIL);
    await expect(refused).rejects.toThrow(/not your domain/);
    await expect(refused).rejects.not.toBeInstanceOf(Undeliverable);
  });

  it('delivers again once the server is back, and meanwhile fails at once', async () => {
    await begin({}, await freePort());
    const mailer = mailerFor(server.url());
    await server.stop();
    await expect(mailer.send(MAIL)).rejects.toThrow(/could not be handed over/);
    await expect(mailer.send(MAIL)).rejects.toThrow(/a moment ago/);
    await server.start();
    clock.passS(15);
    await mailer.send(MAIL);
    expect(server.received).toHaveLength(1);
  });
});

describe('SmtpMailer, with a server that breaks off', () => {
  let server: Server;
  beforeEach(async () => {
    server = createServer((socket) => {
      socket.on('error', () => undefined).resume();
      socket.end('220 nearly\r\n');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  it('asks again later', async () => {
    const { port } = server.address() as AddressInfo;
    const failed = mailerFor(`smtp://127.0.0.1:${port}`).send(MAIL);
    await expect(failed).rejects.toThrow(/could not be handed over/);
    await expect(failed).rejects.not.toBeInstanceOf(Undeliverable);
  });
});

describe('the settings of the mail server', () => {
  it('send a password to another machine over TLS alone', () => {
    const requires = (url: string) => transportOf(url).requireTLS;
    expect(requires('smtp://me:secret@mail.example')).toBe(true);
    expect(requires('smtp://me:secret@127.0.0.1')).toBe(false);
    expect(requires('smtp://mail.example')).toBe(false);
    expect(transportOf('smtps://me@mail.example')).toMatchObject({ port: 465, secure: true });
    expect(transportOf('smtp://[::1]:2525')).toMatchObject({ host: '::1', port: 2525, secure: false });
    expect(transportOf(`smtp://${credentials}mail.example`).auth).toEqual({ user: 'market', pass: LOGIN.password });
  });
});
