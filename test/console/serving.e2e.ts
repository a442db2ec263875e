import { call } from '../support/client.js';
import { sharedService, type SharedService } from '../support/service.js';

let service: SharedService;
beforeAll(async () => {
  service = await sharedService();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(service.url + path, { headers, redirect: 'manual' });

/** The address of the entry script, as the page has it. */
const entry = async () => /\/app\/assets\/index-[\w-]+\.js/.exec(await (await get('/app/')).text())![0];

describe('the console', () => {
  it('is where / and /app lead', async () => {
    for (const path of ['/', '/app']) {
      const reply = await get(path);
      expect([reply.status, reply.headers.get('location')]).toEqual([302, '/app/']);
    }
  });

  it('answers each of its paths with the same page, which runs only its own scripts', async () => {
    const first = await get('/app/');
    const policy = first.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe|data:|https?:|\*/);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(await (await get('/app/jobs/one?cursor=x')).text()).toBe(await first.text());
  });

  it('sends assets compressed and for ever', async () => {
    const path = await entry();
    const plain = await get(path, { 'Accept-Encoding': 'identity' });
    expect(plain.headers.get('cache-control')).toMatch(/immutable/);
    const text = await plain.text();
    for (const encoding of ['br', 'gzip']) {
      const packed = await get(path, { 'Accept-Encoding': encoding });
      expect(packed.headers.get('content-encoding')).toBe(encoding);
      expect(Number(packed.headers.get('content-length'))).toBeLessThan(text.length / 2);
      expect(await packed.text()).toBe(text);
    }
  });

  it('has no other files, and leaves the API its problems', async () => {
    for (const path of [
      '/app/assets/none.js',
      '/app/assets/.vite',
      '/app/assets/..%2findex.html',
      '/nowhere',
      '/api/nowhere',
    ]) {
      const { status, body } = await call(service.url, 'GET', path);
      expect([path, status, body.code]).toEqual([path, 404, 'route_not_found']);
    }
    expect((await call(service.url, 'POST', '/app/')).status).toBe(405);
  });
});
