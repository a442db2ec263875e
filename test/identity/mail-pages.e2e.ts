import { createHash } from 'node:crypto';
import { call, person, type Person } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { mailLink, mailsTo } from '../support/mails.js';
import { startService, type Service } from '../support/service.js';

const NEW = 'crimson-harbour-18-lantern';
const PAGES = ['/verify-email', '/resend-verification', '/forgot-password', '/reset-password'];

let service: Service;
beforeAll(async () => {
  service = await startService({ env: { LOG_LEVEL: 'debug' } });
});
afterAll(() => service?.dispose());

interface Shown {
  status: number;
  headers: Headers;
  text: string;
}

async function open(path: string, init: RequestInit = {}): Promise<Shown> {
  const response = await fetch(service.url + path, { redirect: 'manual', ...init });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const submit = (path: string, fields: Record<string, string>, language = 'en') =>
  open(path, {
    method: 'POST',
    headers: { 'Accept-Language': language },
    body: new URLSearchParams(fields),
  });

/** Sends the form of a page as a browser does: its hidden fields, and what is typed. */
async function fillIn(path: string, typed: Record<string, string>): Promise<Shown> {
  const shown = await open(path);
  expect(shown.status).toBe(200);
  const action = /<form method="post" action="([^"]*)">/.exec(shown.text)?.[1] as string;
  const hidden = [...shown.text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const fields = Object.fromEntries(hidden.map(([, name, value]) => [name, value])) as Record<string, string>;
  const { pathname, search } = new URL(action, new URL(path, service.url));
  expect(search).toBe('');
  return submit(pathname, { ...fields, ...typed });
}

/** The path and query of a mail's link: its host is that of `PUBLIC_URL`, which knows no free port. */
async function linkOf(email: string, page: 'verify-email' | 'reset-password'): Promise<string> {
  const { pathname, search } = new URL(await mailLink(service, email, page));
  return pathname + search;
}

const isVerified = async ({ token }: Person) =>
  (await call(service.url, 'GET', '/auth/me', { token })).body.email_verified as boolean;
const logIn = ({ email }: Person, password: string) =>
  call(service.url, 'POST', '/auth/login', { body: { email, password } });

describe('the pages that mails lead to', () => {
  it('run, load and set nothing, tell no address where they were opened from, and are kept by nobody', async () => {
    for (const path of [...PAGES, '/verify-email?token=vt_x', '/reset-password?token=pr_x']) {
      const { headers, text } = await open(path);
      const style = /<style>([^]*)<\/style>/.exec(text)?.[1] as string;
      const hash = createHash('sha256').update(style).digest('base64');
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      });
      expect(headers.get('set-cookie')).toBeNull();
      expect(text).not.toMatch(/<script|\son\w+=|style=|<img|<link/i);
      expect(text).toMatch(/<label for="\w+">|name="token"/);
    }
  });

  it('speak the language that the browser asks for', async () => {
    const titles = await Promise.all(
      ['en', 'tr', 'ru', 'ko'].map(async (language) => {
        const { text } = await open('/forgot-password', { headers: { 'Accept-Language': language } });
        expect(text).toContain(`<html lang="${language}">`);
        return /<title>([^<]*)/.exec(text)?.[1];
      }),
    );
    expect(new Set(titles).size).toBe(4);
  });

  it('show what is in an address as text', async () => {
    const { text, status } = await open(`/reset-password?token=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(status).toBe(200);
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(text).not.toContain('<script');
  });
});

describe('the link that confirms an address', () => {
  it('does so when the button is pressed, not when it is opened, and as often as one likes', async () => {
    const ada = await person(service.url, 'ada');
    const link = await linkOf(ada.email, 'verify-email');
    for (let look = 0; look < 3; look++) expect((await open(link)).status).toBe(200);
    expect((await open(link, { method: 'HEAD' })).status).toBe(200);
    expect(await isVerified(ada)).toBe(false);
    for (let press = 0; press < 2; press++) {
      const done = await fillIn(link, {});
      expect([done.status, done.text]).toEqual([200, expect.stringContaining('Your address is confirmed')]);
      expect(await isVerified(ada)).toBe(true);
    }
  });

  it('offers a new one where it does not work, and tells nobody whether there is an account', async () => {
    const bob = await person(service.url, 'bob');
    await linkOf(bob.email, 'verify-email');
    const refused = await fillIn('/verify-email?token=vt_nonsense', {});
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('action="resend-verification"')]);
    for (const path of ['/verify-email', '/verify-email?token=', `/verify-email?token=${'x'.repeat(101)}`])
      expect((await open(path)).text).toContain('action="resend-verification"');
    expect((await submit('/verify-email', {})).text).toContain('action="resend-verification"');
    const answers = await Promise.all(
      [bob.email, 'nobody@example.com'].map((email) => fillIn('/resend-verification', { email })),
    );
    expect(answers[0]).toMatchObject({ status: 200, text: answers[1]?.text });
    const wrong = await submit('/resend-verification', { email: 'no address' });
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('class="problem"')]);
    expect(wrong.text).toContain('value="no address"');
  });
});

describe('a forgotten password', () => {
  it('is replaced by the link of a mail, once', async () => {
    const cleo = await person(service.url, 'cleo');
    const asked = await fillIn('/forgot-password', { email: cleo.email });
    const nobody = await fillIn('/forgot-password', { email: 'nobody@example.com' });
    expect(asked).toMatchObject({ status: 200, text: nobody.text });
    const link = await linkOf(cleo.email, 'reset-password');

    for (const [password, problem] of [
      ['short', '10 to 200'],
      ['password2024!', 'too common'],
    ] as const) {
      const refused = await fillIn(link, { password });
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(problem)]);
      // The token is still there for the next try, the password is not.
      expect(refused.text).toContain(`value="${link.split('=')[1]}"`);
      expect(refused.text).not.toContain(password);
    }
    expect((await logIn(cleo, cleo.password)).status).toBe(200);

    const done = await fillIn(link, { password: NEW });
    expect([done.status, done.text]).toEqual([200, expect.stringContaining('Your password is set')]);
    expect(done.text).toContain('href="app/sign-in"');
    const { token } = (await logIn(cleo, NEW)).body;
    expect((await logIn(cleo, cleo.password)).status).toBe(401);
    const again = await fillIn(link, { password: 'another-one-entirely-5' });
    expect([again.status, again.text]).toEqual([400, expect.stringContaining('action="forgot-password"')]);
    expect(await isVerified({ ...cleo, token })).toBe(true);
  });
});

describe('what is kept', () => {
  it('is no token: none in the logs of the service', async () => {
    const dora = await person(service.url, 'dora');
    const link = await linkOf(dora.email, 'verify-email');
    await fillIn(link, {});
    await open(`${link}&also=1`);
    await open(link.replace('verify-email', 'verify-emial'));
    const token = link.split('=')[1] as string;
    // Whatever is written of these requests is written by the time that a later one is.
    await call(service.url, 'GET', '/errors/log-is-written', {});
    await eventually(async () => service.output().includes('/verify-email'), 'the log of the page');
    expect(service.output()).not.toContain(token);
  });
});

describe('mails', () => {
  it('are in the language of the user, with a text and a page that say the same', async () => {
    for (const [language, given, subject] of [
      ['tr', 'header', 'E-posta adresinizi doğrulayın'],
      ['ru', 'body', 'Подтвердите адрес электронной почты'],
      ['ko', 'form', '이메일 주소를 확인해 주세요'],
      ['de', 'header', 'Confirm your e-mail address'],
    ] as const) {
      const username = `reader-${language}`;
      const account = { username, email: `${username}@example.com`, password: 'violet-anchor-72-meadow' };
      const headers = { 'Accept-Language': given === 'header' ? language : 'en' };
      const body = { ...account, ...(given === 'body' && { language }) };
      const status =
        given === 'form'
          ? (await submit('/register', account, language)).status
          : (await call(service.url, 'POST', '/auth/register', { headers, body })).status;
      expect([language, status]).toEqual([language, 200]);
      const link = await linkOf(account.email, 'verify-email');
      const [mail] = await mailsTo(service, account.email);
      expect(mail).toMatchObject({ subject, html: expect.stringContaining(link), text: expect.stringContaining(link) });
    }
  });
});
