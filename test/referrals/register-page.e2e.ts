import { createHash } from 'node:crypto';
import { auditOf } from '../support/audit.js';
import { call, person } from '../support/client.js';
import { Api } from '../support/openapi.js';
import { sharedService, type SharedService } from '../support/service.js';

let service: SharedService;

beforeAll(async () => {
  service = await sharedService();
});

interface Shown {
  status: number;
  headers: Headers;
  text: string;
}

async function open(path: string, init: RequestInit = {}): Promise<Shown> {
  const response = await fetch(service.url + path, { redirect: 'manual', ...init });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** What a browser sends for a filled-in form; every field, as browsers do. */
const submit = (fields: Record<string, string>, language = 'en'): Promise<Shown> =>
  open('/register', {
    method: 'POST',
    headers: { 'Accept-Language': language },
    body: new URLSearchParams({ username: '', email: '', password: '', referral_code: '', ...fields }),
  });

const account = (username: string) => ({
  ...{ username, email: `${username}@example.com`, password: 'violet-anchor-72-meadow' },
});

const valueOf = ({ text }: Shown, field: string) => new RegExp(`name="${field}"\\s+value="([^"]*)"`).exec(text)?.[1];
/** What the page says is wrong with a field. */
const problemOf = ({ text }: Shown, field: string) =>
  new RegExp(`id="${field}-help" class="problem">([^<]*)<`).exec(text)?.[1];
const language = ({ text }: Shown) => /<html lang="(..)">/.exec(text)?.[1];

describe('the page of a referral link', () => {
  it('has a form with the code in it, and runs, loads and sets nothing', async () => {
    const shown = await open('/register?ref=K7QWHM4C&utm_source=mail');
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(shown.headers.get('set-cookie')).toBeNull();
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(['username', 'email', 'password', 'referral_code'].map((field) => valueOf(shown, field))).toEqual([
      ...['', '', '', 'K7QWHM4C'],
    ]);
    const style = /<style>([^]*)<\/style>/.exec(shown.text)?.[1] as string;
    const hash = createHash('sha256').update(style).digest('base64');
    expect(shown.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    );
    expect(shown.text).not.toMatch(/<script|\son\w+=|style=/i);
    expect((await open('/register', { method: 'HEAD' })).status).toBe(200);
  });

  it('speaks the language that the browser asks for', async () => {
    for (const [asked, spoken] of [
      ...[
        ['tr-TR,tr;q=0.9', 'tr'],
        ['ru', 'ru'],
        ['ko-KR', 'ko'],
        ['de', 'en'],
      ],
    ] as Array<[string, string]>) {
      const shown = await open('/register', { headers: { 'Accept-Language': asked } });
      expect([language(shown), shown.headers.get('content-language')]).toEqual([spoken, spoken]);
    }
    expect((await submit({}, 'ru')).text).toContain('Имя состоит из');
  });

  it('leaves out what can be no code, and shows everything else as text', async () => {
    const codes = ['%22%3E%3Cb%3E', 'toolongtobeone', '', 'a&ref=b'];
    const values = await Promise.all(
      codes.map(async (code) => valueOf(await open(`/register?ref=${code}`), 'referral_code')),
    );
    expect(values).toEqual(['&quot;&gt;&lt;b&gt;', '', '', '']);
    const shown = await submit({ username: '"><script>alert(1)</script>', email: `'&<x>@example.com` });
    expect(shown.status).toBe(400);
    expect(valueOf(shown, 'username')).toBe('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(valueOf(shown, 'email')).toBe('&#39;&amp;&lt;x&gt;@example.com');
    expect(shown.text).not.toContain('<script');
  });

  it('is no part of the API’s document', async () => {
    const api = await Api.of(service.url);
    expect(Object.keys(api.document.paths).filter((path) => path.startsWith('/register'))).toEqual([]);
  });
});

describe('the form', () => {
  it('registers, pays the referral, and says what comes next', async () => {
    const ada = await person(service.url, 'ada');
    const { body: info } = await call(service.url, 'GET', '/api/referral/info', { token: ada.token });
    const shown = await submit({ ...account('page-bob'), referral_code: info.referral_code });
    expect([shown.status, shown.headers.get('set-cookie')]).toEqual([200, null]);
    expect(shown.text).toContain('Welcome, page-bob');
    expect(shown.text).toContain('page-bob@example.com');
    for (const next of ['docs', 'app/sign-in']) expect(shown.text).toContain(`href="${next}"`);
    expect(shown.text).not.toContain('violet-anchor');
    const { email, password } = account('page-bob');
    const login = await call(service.url, 'POST', '/auth/login', { body: { email, password } });
    expect([login.status, login.body.user.coin_balance]).toEqual([200, 105]);
    const { body: me } = await call(service.url, 'GET', '/auth/me', { token: ada.token });
    expect(me.coin_balance).toBe(110);
  });

  it('registers without a code as well', async () => {
    expect((await submit(account('page-alone'))).status).toBe(200);
  });

  it('says beside each field what is wrong with it, keeps what was typed, and forgets the password', async () => {
    const nothing = await submit({});
    expect(nothing.status).toBe(400);
    for (const field of ['username', 'email', 'password']) expect(problemOf(nothing, field)).toBeTruthy();
    expect(problemOf(nothing, 'referral_code')).toBeUndefined();

    await submit(account('page-taken'));
    const fresh = account('page-fresh');
    const cases: Array<[Record<string, string>, number, string, RegExp]> = [
      [{ username: 'PAGE-TAKEN' }, 409, 'username', /taken/],
      [{ password: 'password2024!' }, 400, 'password', /too common/],
      [{ password: 'short' }, 400, 'password', /10 to 200/],
      [{ referral_code: 'ACDEFGHJ' }, 400, 'referral_code', /This code does not exist/],
      [{ referral_code: 'ABC' }, 400, 'referral_code', /8 characters/],
    ];
    for (const [change, status, field, problem] of cases) {
      const shown = await submit({ ...fresh, ...change });
      expect([change, shown.status]).toEqual([change, status]);
      expect(problemOf(shown, field)).toMatch(problem);
      expect(shown.text.match(/class="problem"/g)).toHaveLength(1);
      expect(valueOf(shown, 'username')).toBe(change['username'] ?? 'page-fresh');
      expect(valueOf(shown, 'password')).toBe('');
    }
    expect((await submit(fresh)).status).toBe(200);
  });

  it('takes nothing but a form, of a size a form has, and each field once', async () => {
    const json = await call(service.url, 'POST', '/register', { body: account('page-json') });
    expect([json.status, json.body.code]).toEqual([415, 'unsupported_media_type']);
    expect((await submit({ username: 'x'.repeat(20_000) })).status).toBe(413);
    const twice = new URLSearchParams([...Object.entries(account('page-twice')), ['username', 'other']]);
    expect((await open('/register', { method: 'POST', body: twice })).status).toBe(400);
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    for (const body of ['username=%ff%fe', Buffer.from([0x61, 0x3d, 0xff]), '__proto__=1', 'nonsense=1', '%', ''])
      expect((await open('/register', { method: 'POST', headers, body })).status).toBe(400);
    const form = { method: 'POST', headers, body: 'email=a%40b.c&password=x' };
    expect((await open('/auth/login', form)).status).toBe(415);
  });

  it('leaves the books right', async () => expect(await auditOf(service)).toEqual([]));
});
