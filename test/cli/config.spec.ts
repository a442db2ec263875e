import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { configPath, readConfig, serverOf, writeConfig } from '../../clients/cli/src/config.js';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cli-config-'));
  path = configPath({ XDG_CONFIG_HOME: folder });
});
afterEach(() => rmSync(folder, { recursive: true }));

const config = { server: 'https://b.example', logins: { 'https://a.example': { key: 'mk_a', username: 'ada' } } };

describe('the config file', () => {
  it('is for its owner only, also when it was open before', () => {
    writeConfig(path, config);
    expect(readConfig(path)).toEqual(config);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
    expect(readFileSync(path, 'utf8')).toMatch(/}\n$/);
  });

  it('need not exist', () => expect(readConfig(path)).toEqual({ logins: {} }));

  it('is named when it is damaged', () => {
    writeConfig(path, config);
    writeFileSync(path, '{');
    expect(() => readConfig(path)).toThrow(`${path} can't be read`);
  });
});

describe('the server', () => {
  it('is the one of --server, else of MARKET_URL, else of the latest login, else of this machine', () => {
    const env = { MARKET_URL: 'https://env.example/' };
    expect(serverOf('http://option.example:3000/x/', env, config)).toBe('http://option.example:3000/x');
    expect(serverOf(undefined, env, config)).toBe('https://env.example');
    expect(serverOf(undefined, { MARKET_URL: '' }, config)).toBe('https://b.example');
    expect(serverOf(undefined, {}, { logins: {} })).toBe('http://127.0.0.1:3000');
  });

  it.each(['market.example.org', 'localhost:3000', 'ftp://x.example'])('is not %s', (address) =>
    expect(() => serverOf(address, {}, config)).toThrow(/write it like https/),
  );
});
