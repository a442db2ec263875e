import { readFileSync } from 'node:fs';
import { AuthenticationError, Market, PermissionError } from '../../../sdk/src/index.js';
import type { Reply } from '../../../sdk/src/http/operations.js';
import type { Cli } from '../cli.js';
import type { Login } from '../config.js';
import { usage } from '../errors.js';
import { ask, askSecretly } from '../terminal/ask.js';
import { clean } from '../terminal/text.js';
import { withBrowser } from './browser-login.js';
import { changeConfig, stored } from './stored-session.js';

type SignedIn = Reply<'post', '/auth/login'>;

export interface LoginOptions {
  withKey?: boolean;
  password?: boolean;
  browser: boolean;
}

/** Stores a login for the server: from the browser, from standard input, or from e-mail address and password. */
export async function login(cli: Cli, options: LoginOptions): Promise<void> {
  if (cli.host.env.MARKET_API_KEY) throw usage('MARKET_API_KEY is set and wins over any login: unset it first.');
  warnOfPlainHttp(cli);
  const made = await loginOf(cli, options);
  const { server } = cli;
  await changeConfig(cli.configPath, (config) => {
    config.server = server;
    config.logins[server] = made;
  });
  cli.out.done({ server: cli.server, username: made.username }, `Logged in to ${cli.server} as ${made.username}.`);
}

function loginOf(cli: Cli, options: LoginOptions): Promise<Login> {
  if (options.withKey) return withKey(cli);
  if (options.password) return withPassword(cli);
  return withBrowser(cli, options.browser);
}

function warnOfPlainHttp(cli: Cli): void {
  const { protocol, hostname } = new URL(cli.server);
  if (protocol === 'http:' && !/^(localhost|127\.|\[::1\])/.test(hostname))
    cli.out.say('Warning: http:// sends your key unencrypted. Use https:// if the market has it.');
}

async function withKey(cli: Cli): Promise<Login> {
  const { stdin, stderr } = cli.host;
  const key = (stdin.isTTY ? await askSecretly(stdin, stderr, 'API key: ') : readFileSync(0, 'utf8')).trim();
  if (key === '') throw usage('No key came on standard input: market login --with-key < key.txt');
  return { key, username: await usernameOf(cli.marketWith(key)) };
}

/** A key may lack the scope that says whose it is. */
async function usernameOf(market: Market): Promise<string> {
  try {
    return clean((await market.account.me()).username);
  } catch (error) {
    if (error instanceof PermissionError) return 'unknown';
    throw error;
  }
}

async function withPassword(cli: Cli): Promise<Login> {
  const [email, password, code] = await credentialsOf(cli);
  if (!email || !password)
    throw usage('Give your e-mail address and password; without a terminal, on two lines of standard input.');
  const signedIn = await signIn(cli, { email, password, ...(code && { code }) });
  return { username: clean(signedIn.user.username), session: stored(signedIn) };
}

/** Asks for the code of two-factor sign-in if the account has it; in a script it is the third line. */
async function signIn(cli: Cli, body: { email: string; password: string; code?: string }): Promise<SignedIn> {
  const { stdin, stderr } = cli.host;
  try {
    return await cli.marketWith().request('post', '/auth/login', { body });
  } catch (error) {
    if (!(error instanceof AuthenticationError) || error.code !== 'second_factor_required') throw error;
    if (!stdin.isTTY) throw usage('This account has two-factor sign-in: give the code on a third line.');
    const code = await ask(stdin, stderr, 'Two-factor or recovery code: ');
    if (!code?.trim())
      throw usage('This account has two-factor sign-in: give the code of your app, or a recovery code.');
    return cli.marketWith().request('post', '/auth/login', { body: { ...body, code } });
  }
}

async function credentialsOf({ host: { stdin, stderr } }: Cli): Promise<(string | undefined)[]> {
  if (!stdin.isTTY) return readFileSync(0, 'utf8').split(/\r?\n/);
  return [await ask(stdin, stderr, 'E-mail address: '), await askSecretly(stdin, stderr, 'Password: ')];
}

export async function logout(cli: Cli): Promise<void> {
  const login = cli.config.logins[cli.server];
  if (!login) return cli.out.done({ server: cli.server }, `You are not logged in to ${cli.server}.`);
  await revoke(cli, login);
  await changeConfig(cli.configPath, ({ logins }) => delete logins[cli.server]);
  cli.out.done({ server: cli.server }, `Logged out of ${cli.server}.`);
}

/** A key from `--with-key` may be used elsewhere: it stays. What ended already is no reason to stay logged in. */
async function revoke(cli: Cli, { session, key, made }: Login): Promise<void> {
  const ended = (error: unknown): void => {
    if (!(error instanceof AuthenticationError)) throw error;
  };
  if (session) await cli.market.request('post', '/auth/logout').catch(ended);
  else if (key && made) await cli.marketWith().request('post', '/auth/api-keys/revoke', { body: { key } }).catch(ended);
}

export async function whoami(cli: Cli): Promise<void> {
  const { ok: _ok, ...me } = await cli.market.request('get', '/auth/me');
  cli.out.show({ server: cli.server, ...me });
}
