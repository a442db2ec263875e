import { loadConfig } from './config.js';
import { parseDefaultImages } from './deploy-variables.js';
import { ConfigError, readEnvironment } from './environment.js';

const STRONG = 'k'.repeat(20) + 'Q'.repeat(20);

describe('readEnvironment', () => {
  it('has a default for everything', () => {
    expect(readEnvironment({})).toMatchObject({ HOST: '127.0.0.1', PORT: 3000, COIN_USD: 0.1, RATE_LIMIT: 'on' });
    expect(readEnvironment({ PORT: '', TRUST_PROXY: '10.0.0.0/8,::1' })).toMatchObject({ PORT: 3000 });
  });

  it.each([
    ['COIN_USD', '0'],
    ['COIN_USD', '0.0000015'],
    ['WELCOME_COIN', '0.1234567'],
    ['WELCOME_USD', '-1'],
    ['PORT', '99999'],
    ['DATABASE_URL', 'mysql://x'],
    ['PUBLIC_URL', 'ftp://market.example.org'],
    ['PUBLIC_URL', 'https://example.org/market'],
    ['PUBLIC_URL', 'https://example.org//'],
    ['PUBLIC_URL', 'https://ada:secret@example.org'],
    ['PUBLIC_URL', 'https://example.org?x'],
    ['JWT_SECRET', 'short'],
    ['TRUST_PROXY', '10.0.0.0/8,everyone'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TLS_CERT', '/nowhere'],
    ['TLS_KEY', '/etc/hostname'],
    ['S3_ACCESS_KEY_ID', 'alone'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_alone'],
    ['BLOB_STORE', 's3://b/'],
    ['DEPLOY_IMAGES', '{"Docker":{"port":80}}'],
    ['DEPLOY_IMAGES', '{"docker":{"image":"x"}}'],
    ['CLUSTER_REGISTRIES', 'ghcr.io,nginx'],
    ['PROXY_PROVIDER', 'http'],
    ['PROXY_VENDOR_URL', 'https://vendor.example'],
    ['PROXY_VENDOR_TOKEN', 't'.repeat(20)],
  ])('refuses %s=%s, naming it', (name, value) => {
    const read = () => readEnvironment({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(name);
  });

  it('says in one line why a PUBLIC_URL with a path is refused, and takes a lone slash', () => {
    const read = (PUBLIC_URL: string) => () => readEnvironment({ PUBLIC_URL });
    expect(read('https://example.org/market')).toThrow(/^.*PUBLIC_URL.* without a path: .*$/);
    for (const url of ['https://example.org/', 'http://127.0.0.1:3000', 'HTTP://[2001:db8::1]:3000/'])
      expect(read(url)).not.toThrow();
  });

  it('gives each type of deploy something to run, whichever the operator names', () => {
    const named = { Docker: { image: 'registry.example/base' } };
    const all = parseDefaultImages(readEnvironment({}).DEPLOY_IMAGES);
    expect(Object.keys(all!)).toEqual(['Docker', 'Jupyter', 'Inference', 'Training', 'Script']);
    expect(parseDefaultImages(JSON.stringify(named))).toEqual({ ...all, ...named });
  });

  it('names default images in full, from registries that agents take', () => {
    const all = Object.values(parseDefaultImages('{}')!).flatMap(({ image }) => image ?? []);
    expect(all).toHaveLength(4);
    for (const image of all) expect(image).toMatch(/^(docker|ghcr|quay)\.io\/[^:]+\/[^:]+:[\w.-]+$/);
  });

  it('refuses prices whose largest deploy the books cannot hold', () => {
    const read = (COIN_USD: string) => () => readEnvironment({ COIN_USD, GPU_PRICES: 'H100=2.5,default=0.5' });
    expect(read('0.00001')).toThrow('GPU_PRICES');
    expect(read('0.0001')).not.toThrow();
  });

  it.each([
    [{ JWT_SECRET: 'change-me-change-me-change-me-change-me' }, 'JWT_SECRET'],
    [{ JWT_SECRET: STRONG, RATE_LIMIT: 'off' }, 'RATE_LIMIT'],
    [{ REFERRAL_REWARD_COIN: '10.01' }, 'REFERRAL_REWARD_COIN'],
    [{ PLATFORM_FEE_BPS: '499' }, 'REFERRAL_REWARD_COIN'],
    [{ REFERRAL_MIN_SPEND_COIN: '199' }, 'REFERRAL_REWARD_COIN'],
  ])('in production refuses %j', (variables, name) => {
    expect(() => readEnvironment({ NODE_ENV: 'production', ...variables })).toThrow(name);
  });

  it('Money 7: takes rewards beyond the fees that pay for them only where nobody has to spend first', () => {
    const dear = { REFERRAL_REWARD_COIN: '11' };
    expect(readEnvironment({ ...dear, NODE_ENV: 'production', REFERRAL_REQUIRES_SPENDING: 'false' })).toBeTruthy();
    expect(readEnvironment(dear)).toBeTruthy();
    expect(readEnvironment({ NODE_ENV: 'production', REFERRAL_MIN_SPEND_COIN: '220', ...dear })).toBeTruthy();
  });

  it.each([
    ['http://vendor.example/v1', false],
    ['https://user:pass@vendor.example', false],
    ['https://vendor.example?x', false],
    ['https://vendor.example/v1', true],
    ['http://127.0.0.1:8080', true],
  ])('a proxy vendor at %s: %s', (url, taken) => {
    const vendor = { PROXY_PROVIDER: 'http', PROXY_VENDOR_URL: url, PROXY_VENDOR_TOKEN: 't'.repeat(20) };
    if (taken) expect(readEnvironment(vendor)).toMatchObject(vendor);
    else expect(() => readEnvironment(vendor)).toThrow('PROXY_VENDOR_URL');
  });

  it('in production demands a secret only of what signs tokens', () => {
    const variables = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/market' };
    expect(() => loadConfig(variables)).toThrow('JWT_SECRET: production needs one');
    expect(readEnvironment(variables).JWT_SECRET).toBeUndefined();
  });

  it('in production takes a strong secret, and its predecessors', () => {
    expect(readEnvironment({ NODE_ENV: 'production', JWT_SECRET: `${STRONG},${STRONG}2` }).JWT_SECRET).toContain(',');
  });
});
