import { createSign, X509Certificate } from 'node:crypto';
import { generate } from 'selfsigned';
import { call, person, type Person, type Reply } from '../support/client.js';
import { mailsTo, mailToken } from '../support/mails.js';
import { eventually } from '../support/eventually.js';
import { query } from '../support/query.js';
import { startService, type Service } from '../support/service.js';
import { appCode } from '../support/totp.js';
import { verifyAddress } from '../support/verified.js';
import { SoftwareAuthenticator, type Lies } from './support/software-authenticator.js';

let service: Service;
/** Where the console is: browsers have no passkeys for 127.0.0.1. */
let origin: string;
let ada: Person;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT: 'on', LOG_LEVEL: 'debug' } });
  origin = service.url.replace('127.0.0.1', 'localhost');
});
beforeEach(async () => {
  ada = await person(service.url, 'ada');
  await query(service.databaseUrl!, 'DELETE FROM identity.failure_count');
});
afterAll(() => service?.dispose());

const asConsole = () => ({ Origin: origin, 'X-Market-Console': '1' });
const post = (path: string, body?: unknown, token?: string, headers: Record<string, string> = {}) =>
  call(origin, 'POST', path, { body, token, headers });

const begin = ({ token, password }: Person = ada) => post('/auth/passkeys/options', { password }, token);

async function added(options: { who?: Person; counts?: boolean; name?: string } = {}) {
  const { who = ada, counts = true, name = 'work laptop' } = options;
  const authenticator = new SoftwareAuthenticator(origin, counts);
  const begun = await begin(who);
  expect(begun.status).toBe(200);
  const response = authenticator.create(begun.body.options);
  const reply = await post('/auth/passkeys', { name, response }, who.token);
  expect(reply.status).toBe(200);
  return { authenticator, passkey: reply.body.passkey, response };
}

async function challenge() {
  const { body, status } = await post('/auth/web/passkeys/options', undefined, undefined, asConsole());
  expect(status).toBe(200);
  return body.options;
}

const send = (response: object): Promise<Reply> => post('/auth/web/passkeys', { response }, undefined, asConsole());
const signIn = async (authenticator: SoftwareAuthenticator, lies?: Lies) =>
  send(authenticator.use(await challenge(), lies));
const codeOf = ({ status, body }: Reply) => [status, body.code];
const list = async ({ token }: Person = ada) => (await call(origin, 'GET', '/auth/passkeys', { token })).body.passkeys;
const actsOf = async ({ token }: Person = ada) => (await call(origin, 'GET', '/auth/audit-log', { token })).body.acts;

describe('a passkey', () => {
  it('is added with the password, signs in without it, and is removed', async () => {
    await verifyAddress(service.databaseUrl!, ada);
    const { authenticator, passkey } = await added();
    expect(passkey).toEqual({
      id: expect.any(String),
      name: 'work laptop',
      backed_up: false,
      created_at: expect.any(String),
      last_used_at: null,
    });

    const signedIn = await signIn(authenticator);
    expect(signedIn.body).toMatchObject({ ok: true, token: expect.any(String), user: { id: ada.id } });
    expect(signedIn.body).not.toHaveProperty('refresh_token');
    expect(signedIn.headers.get('set-cookie')).toMatch(/^market_session=\S+; HttpOnly; SameSite=Strict;/);
    const { token } = signedIn.body;
    expect((await call(origin, 'GET', '/auth/me', { token })).body.id).toBe(ada.id);
    expect(await list()).toEqual([{ ...passkey, last_used_at: expect.any(String) }]);
    const acts = (await actsOf()).map(({ act }: { act: string }) => act);
    expect(acts.slice(0, 2)).toEqual(['session.opened', 'passkey.added']);

    expect((await post(`/auth/passkeys/${passkey.id}/revoke`, undefined, token)).status).toBe(200);
    expect(codeOf(await post(`/auth/passkeys/${passkey.id}/revoke`, undefined, token))).toEqual([
      404,
      'passkey_not_found',
    ]);
    expect(codeOf(await signIn(authenticator))).toEqual([401, 'passkey_refused']);
    expect(await list()).toEqual([]);
    expect((await actsOf())[0]).toMatchObject({ act: 'passkey.removed', detail: { name: 'work laptop' } });
    const told = async () => (await mailsTo(service, ada.email)).map(({ subject }) => subject);
    await eventually(async () => (await told()).includes('A passkey was removed from your account'), 'both mails');
    expect(await told()).toContain('A passkey was added to your account');
  });

  it('names no account before it signs in, and demands that the person is verified', async () => {
    const options = await challenge();
    expect(options).toEqual({
      challenge: expect.any(String),
      timeout: 300_000,
      rpId: 'localhost',
      userVerification: 'required',
    });
    const { response } = await added();
    const begun = (await begin()).body.options;
    expect(begun).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: ada.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [{ id: response.id, transports: ['internal'] }],
    });
    expect(Buffer.from(begun.user.id, 'base64url').toString()).toBe(ada.id);
  });

  it('signs in again and again if its authenticator counts nothing', async () => {
    const { authenticator } = await added({ counts: false });
    for (let times = 0; times < 2; times++) expect((await signIn(authenticator)).status).toBe(200);
  });
});

describe('adding a passkey', () => {
  it('needs the password, and a session, not an API key', async () => {
    expect(codeOf(await begin({ ...ada, password: 'not my password' }))).toEqual([400, 'wrong_password']);
    await eventually(async () => (await actsOf())[0].act === 'login.failed', 'the record');
    const key = await post('/auth/api-keys', { name: 'k', scopes: ['account:read'] }, ada.token);
    expect(codeOf(await begin({ ...ada, token: key.body.key }))).toEqual([403, 'api_key_refused']);
  });

  it('needs the code, too, where two-factor sign-in is on; signing in with it needs none', async () => {
    const { body } = await post('/auth/two-factor/setup', { password: ada.password }, ada.token);
    expect((await post('/auth/two-factor/enable', { code: appCode(body.secret) }, ada.token)).status).toBe(200);
    expect(codeOf(await begin())).toEqual([401, 'second_factor_required']);
    const withCode = (code: string) => post('/auth/passkeys/options', { password: ada.password, code }, ada.token);
    expect(codeOf(await withCode('000000'))).toEqual([400, 'wrong_code']);
    const begun = await withCode(appCode(body.secret, 1));
    const authenticator = new SoftwareAuthenticator(origin);
    const response = authenticator.create(begun.body.options);
    expect((await post('/auth/passkeys', { name: 'x', response }, ada.token)).status).toBe(200);
    expect((await signIn(authenticator)).status).toBe(200);
  });

  it.each<[string, Lies]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['nobody verified', { userVerified: false }],
    ['a sign-in', { type: 'webauthn.get' }],
    ['a challenge that it made up', { challenge: Buffer.alloc(54, 7).toString('base64url') }],
    ['no challenge', { challenge: '' }],
    ['an attestation of an unknown kind', { attestation: ['nonsense', () => new Map()] }],
    ['an attestation that is none but says something', { attestation: ['none', () => new Map([['x', 1]])] }],
  ])('is refused for %s', async (_, lies) => {
    const response = new SoftwareAuthenticator(origin).create((await begin()).body.options, lies);
    expect(codeOf(await post('/auth/passkeys', { name: 'x', response }, ada.token))).toEqual([400, 'passkey_invalid']);
    expect(await list()).toEqual([]);
  });

  it('is refused for the challenge of another account, of another session and of a sign-in', async () => {
    const bob = await person(service.url, 'bob');
    const { email, password } = ada;
    const second = (await post('/auth/login', { email, password })).body.token;
    const mine = (await begin()).body.options;
    const ofSignIn = { ...mine, challenge: (await challenge()).challenge };
    for (const [options, token] of [
      [(await begin(bob)).body.options, ada.token],
      [mine, second],
      [ofSignIn, ada.token],
    ]) {
      const response = new SoftwareAuthenticator(origin).create(options);
      expect((await post('/auth/passkeys', { name: 'x', response }, token)).body.code).toBe('passkey_invalid');
    }
  });

  it('happens once per challenge, and once per authenticator', async () => {
    const options = (await begin()).body.options;
    const authenticator = new SoftwareAuthenticator(origin);
    const add = (response: object) => post('/auth/passkeys', { name: 'x', response }, ada.token);
    const replies = await Promise.all([
      add(authenticator.create(options)),
      add(new SoftwareAuthenticator(origin).create(options)),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    const { authenticator: known } = await added();
    expect((await add(known.create((await begin()).body.options))).body.code).toBe('passkey_invalid');
    expect(await list()).toHaveLength(2);
  });

  it('stops at twenty', async () => {
    for (let count = 0; count < 19; count++) await added();
    const last = (await begin()).body.options;
    const tooMany = (await begin()).body.options;
    const add = (options: never) =>
      post('/auth/passkeys', { name: 'x', response: new SoftwareAuthenticator(origin).create(options) }, ada.token);
    const replies = await Promise.all([add(last as never), add(tooMany as never)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(codeOf(await begin())).toEqual([409, 'too_many_passkeys']);
  });

  it('is refused for an attestation with a certificate, even a valid one', async () => {
    const subject = { CN: 'x', O: 'x', C: 'XX', OU: 'Authenticator Attestation' };
    const names = Object.entries(subject).map(([shortName, value]) => ({ shortName, value }));
    const extensions = [{ name: 'basicConstraints', cA: false }];
    const made = await generate(names, { keyType: 'ec', algorithm: 'sha256', extensions } as never);
    const certificate = new X509Certificate(made.cert).raw;
    const statementOn = (signed: Buffer) =>
      new Map<string, unknown>([
        ['alg', -7],
        ['sig', createSign('sha256').update(signed).sign(made.private)],
        ['x5c', [certificate]],
      ]);
    const response = new SoftwareAuthenticator(origin).create((await begin()).body.options, {
      attestation: ['packed', statementOn],
    });
    expect((await post('/auth/passkeys', { name: 'x', response }, ada.token)).body.code).toBe('passkey_invalid');
  });

  it('takes a signature by the passkey itself, which some browsers send', async () => {
    const authenticator = new SoftwareAuthenticator(origin);
    const bySelf = (signed: Buffer) =>
      new Map<string, unknown>([
        ['alg', -7],
        ['sig', authenticator.sign(signed)],
      ]);
    const response = authenticator.create((await begin()).body.options, { attestation: ['packed', bySelf] });
    expect((await post('/auth/passkeys', { name: 'x', response }, ada.token)).status).toBe(200);
  });
});

describe('signing in with a passkey', () => {
  it.each<[string, Lies]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['nobody verified', { userVerified: false }],
    ['a registration', { type: 'webauthn.create' }],
    ['a challenge that it made up', { challenge: Buffer.alloc(54, 7).toString('base64url') }],
    ["another key's signature", { forged: true }],
    ['a counter that did not grow', { counter: 1 }],
    ['no account', { userHandle: null }],
    ['another account', { userHandle: Buffer.from('somebody else').toString('base64url') }],
  ])('is refused for %s, and the owner can see it', async (_, lies) => {
    const { authenticator } = await added();
    expect(codeOf(await signIn(authenticator, lies))).toEqual([401, 'passkey_refused']);
    await eventually(async () => (await actsOf())[0].act === 'login.failed', 'the record');
    expect((await signIn(authenticator)).status).toBe(200);
  });

  it('answers an unknown passkey like a wrong one', async () => {
    const { authenticator } = await added();
    const wrong = await signIn(authenticator, { forged: true });
    const stranger = new SoftwareAuthenticator(origin);
    const unknown = await signIn(stranger, { userHandle: Buffer.from(ada.id).toString('base64url') });
    const { request_id: _, ...same } = wrong.body;
    expect(unknown.body).toMatchObject(same);
  });

  it('takes each answer once, however many send it together', async () => {
    const { authenticator } = await added({ counts: false });
    const response = authenticator.use(await challenge());
    const replies = await Promise.all(Array.from({ length: 5 }, () => send(response)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(codeOf(await send(response))).toEqual([401, 'passkey_refused']);
  });

  it('refuses a suspended account, and tells only the owner', async () => {
    const { authenticator } = await added();
    await query(service.databaseUrl!, 'UPDATE identity.account SET suspended_at = now() WHERE id = $1', [ada.id]);
    expect(codeOf(await signIn(authenticator))).toEqual([403, 'account_suspended']);
    expect(codeOf(await signIn(authenticator, { forged: true }))).toEqual([401, 'passkey_refused']);
  });

  it('is for the console alone', async () => {
    expect((await post('/auth/web/passkeys/options')).body.code).toBe('console_only');
  });

  it('slows down a network that fails too often', async () => {
    const { authenticator } = await added();
    const failing = async () => (await signIn(authenticator, { forged: true })).status;
    const statuses: number[] = [];
    for (let count = 0; count < 51; count++) statuses.push(await failing());
    expect(statuses.slice(0, 50)).toEqual(Array(50).fill(401));
    const blocked = await signIn(authenticator);
    expect(codeOf(blocked)).toEqual([429, 'too_many_attempts']);
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('passkeys', () => {
  it('end when the password is reset by mail', async () => {
    const { authenticator } = await added();
    await post('/auth/password/forgot', { email: ada.email });
    const token = await mailToken(service, ada.email, 'pr');
    const password = 'quite another meadow 72';
    expect((await post('/auth/password/reset', { token, new_password: password })).status).toBe(200);
    expect((await signIn(authenticator)).status).toBe(401);
  });

  it('are exported, and go with the account', async () => {
    const { authenticator, passkey } = await added();
    const { body } = await call(origin, 'GET', '/auth/export', { token: ada.token });
    expect(body.data.account.passkeys).toMatchObject([
      { id: passkey.id, name: 'work laptop', credential_id: authenticator.credentialId.toString('hex') },
    ]);
    const gone = { password: ada.password, forfeit_balance: true };
    expect((await call(origin, 'DELETE', '/auth/me', { token: ada.token, body: gone })).status).toBe(200);
    expect(await query(service.databaseUrl!, 'SELECT 1 FROM identity.passkey WHERE account_id = $1', [ada.id])).toEqual(
      [],
    );
    expect(codeOf(await signIn(authenticator))).toEqual([401, 'passkey_refused']);
  });

  it("are nobody else's to remove", async () => {
    const { passkey } = await added();
    const bob = await person(service.url, 'bob');
    expect((await post(`/auth/passkeys/${passkey.id}/revoke`, undefined, bob.token)).body.code).toBe(
      'passkey_not_found',
    );
    expect(await list()).toHaveLength(1);
  });

  it('refuse fields that are not in their JSON, or longer than it', async () => {
    const { authenticator } = await added();
    const response = authenticator.use(await challenge());
    for (const wrong of [
      { ...response, extra: 1 },
      { ...response, type: 'password' },
      { ...response, id: 'x'.repeat(1_365) },
      { ...response, response: { ...response.response, signature: 'not base64url!' } },
      { ...response, clientExtensionResults: { prf: {} } },
    ])
      expect(codeOf(await send(wrong))).toEqual([400, 'invalid_request']);
  });
});
