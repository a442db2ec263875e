import { call, person } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { query } from '../support/query.js';
import { noteSecrets } from '../support/test-logs.js';
import { startService, type Service } from '../support/service.js';
import { MailServer } from '../../libs/identity/testing/mail-server.js';

let server: MailServer;
let service: Service;
beforeAll(async () => {
  const port = await freePort();
  server = new MailServer({}, port);
  service = await startService({
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'The Market <market@example.com>' },
  });
});
afterAll(async () => {
  await service?.dispose();
  await server?.stop();
});

interface Waiting {
  attempts: number;
  dead: boolean;
  last_error: string | null;
}

/** The request for somebody's mail, as long as it is not delivered. */
const waitingFor = async (email: string) => {
  const sql = `SELECT attempts, dead, last_error FROM platform.outbox WHERE payload->>'email' = $1`;
  return (await query<Waiting>(service.databaseUrl as string, sql, [email]))[0];
};
const receivedBy = (email: string) => server.received.filter(({ readers }) => readers.includes(email));

describe('a mail', () => {
  it('waits for a server that is away, and brings a token that works when it comes', async () => {
    const ada = await person(service.url, 'ada');
    const failed = await eventually(async () => {
      const waiting = await waitingFor(ada.email);
      return waiting?.last_error ? waiting : null;
    }, 'a failure');
    expect(failed).toMatchObject({
      dead: false,
      last_error: expect.stringMatching(/could not be (handed over|reached)/),
    });
    await server.start();
    const [received] = await eventually(
      async () => (receivedBy(ada.email).length > 0 ? receivedBy(ada.email) : null),
      'the mail',
    );
    expect(received?.mail).toMatchObject({
      from: { name: 'The Market', address: 'market@example.com' },
      to: [{ address: ada.email }],
      subject: 'Confirm your e-mail address',
    });
    const token = /vt_[\w-]{43}/.exec(received?.mail.text ?? '')?.[0] as string;
    noteSecrets(token);
    expect(received?.mail.html).toContain(`/verify-email?token=${token}`);
    expect((await call(service.url, 'POST', '/auth/verify-email', { body: { token } })).status).toBe(200);
  });

  it('that the server refuses for good is set aside, with its words, and holds up no other', async () => {
    const [bob, cleo] = [await person(service.url, 'bob'), await person(service.url, 'cleo')];
    server.refuse = (reader) => (reader === bob.email ? { code: 550, words: 'no such mailbox' } : null);
    // Asked for before the server was told what to refuse, a mail may have got through: this one is after.
    const asked = (email: string) => call(service.url, 'POST', '/auth/password/forgot', { body: { email } });
    for (const { email } of [bob, cleo]) expect((await asked(email)).status).toBe(200);
    const isReset = (email: string) => receivedBy(email).some(({ mail }) => mail.text?.includes('/reset-password'));
    await eventually(async () => isReset(cleo.email), "the other's mail");
    const dead = async () => {
      const sql = `SELECT attempts, dead, last_error FROM platform.outbox
                   WHERE payload->>'email' = $1 AND payload->>'purpose' = 'reset_password' AND dead`;
      return (await query<Waiting>(service.databaseUrl as string, sql, [bob.email]))[0];
    };
    const { attempts, last_error } = await eventually(dead, 'the dead event');
    expect(last_error).toContain('no such mailbox');
    // Long before it would have been given up.
    expect(attempts).toBeLessThan(6);
    expect(isReset(bob.email)).toBe(false);
  });
});
