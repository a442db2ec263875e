import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Destinations } from '@app/tunnel';
import { Registries } from './registries.js';

const DIGEST = `sha256:${'a1'.repeat(32)}`;

describe('registries', () => {
  let server: Server;
  let host: string;
  /** What a registry answers; `asked` lists its requests. */
  let reply: (request: IncomingMessage) => { status: number; headers?: object; body?: object };
  let asked: string[];

  beforeEach(async () => {
    asked = [];
    reply = () => ({ status: 200, headers: { 'docker-content-digest': DIGEST } });
    server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? '-'}`);
      const { status, headers, body } = reply(request);
      response.writeHead(status, { ...headers }).end(body && JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => void server.close());

  const pin = (image: string) => new Registries([`http://${host}`]).pin(image);

  it("pins an image to its digest, at a registry in the owner's network that the owner named", async () => {
    expect(await pin(`${host}/team/app:1`)).toEqual({ repository: `${host}/team/app`, digest: DIGEST });
    expect(await pin(`${host}/team/app`)).toMatchObject({ digest: DIGEST });
    expect(await pin(`${host}/team/app:1@${DIGEST}`)).toMatchObject({ digest: DIGEST });
    expect(asked).toEqual(['1', 'latest', DIGEST].map((tag) => `HEAD /v2/team/app/manifests/${tag} -`));
  });

  it('gets a token as everybody does', async () => {
    reply = ({ url, headers }) => {
      if (url?.startsWith('/token')) return { status: 200, body: { token: 'for-all' } };
      if (headers.authorization) return { status: 200, headers: { 'docker-content-digest': DIGEST } };
      const challenge = `Bearer realm="http://${host}/token",service="here",scope="repository:app:pull"`;
      return { status: 401, headers: { 'www-authenticate': challenge } };
    };
    expect(await pin(`${host}/app:1`)).toMatchObject({ digest: DIGEST });
    expect(asked).toEqual([
      'HEAD /v2/app/manifests/1 -',
      'GET /token?service=here&scope=repository%3Aapp%3Apull -',
      'HEAD /v2/app/manifests/1 Bearer for-all',
    ]);
  });

  it.each([
    ['H2: what needs a password', { status: 401, headers: { 'www-authenticate': 'Basic realm="x"' } }, 'answers 401'],
    ['what is not there', { status: 404 }, 'answers 404 without a login'],
    ['a digest that is none', { status: 200, headers: { 'docker-content-digest': 'latest' } }, 'returned no digest'],
    ['a realm that is none', { status: 401, headers: { 'www-authenticate': 'Bearer x' } }, 'Invalid URL'],
    ['redirects without end', { status: 307, headers: { location: '/v2/again' } }, 'answers 307'],
  ])('refuses %s', async (_what, answer, why) => {
    reply = () => answer;
    await expect(pin(`${host}/app:1`)).rejects.toThrow(why);
    expect(asked.length).toBeLessThan(5);
  });

  it.each(['docker.io/library/nginx:1', '127.0.0.1:1/app:1', 'sub.127.0.0.1/app:1'])(
    'M1: %s is refused before any connection when its registry is not allowed',
    async (image) => {
      const never = new Destinations({ allowPrivate: false, servers: ['127.0.0.1:9'] });
      await expect(new Registries([`http://${host}`], never, never).pin(image)).rejects.toThrow('not one you allow');
      expect(asked).toEqual([]);
    },
  );

  it.each(['nginx:1', DIGEST, 'a1'.repeat(32), 'localhost/private:1'])('H2: %s is no full name', async (image) => {
    await expect(new Registries(['docker.io']).pin(image)).rejects.toThrow('not the full name');
  });

  it('M1: a public registry whose name leads into the network of the owner is not connected to', async () => {
    const judged: string[] = [];
    const lying = {
      check: ({ host: name }: { host: string }) => {
        judged.push(name);
        return new Destinations({ allowPrivate: false }).check({ host: '127.0.0.1', port: 443 });
      },
    } as unknown as Destinations;
    for (const registry of ['docker.io', 'ghcr.io', 'quay.io'])
      await expect(new Registries([registry], lying).pin(`${registry}/x/y:1`)).rejects.toThrow('not a public address');
    expect(judged).toEqual(['registry-1.docker.io', 'ghcr.io', 'quay.io']);
  });

  it('M1: a registry sends nobody to where its own kind may not be', async () => {
    // Allows the first connection, like one to an outside registry; checks each redirect again.
    const strict = new Destinations({ allowPrivate: false });
    const mixed = {
      check: (to: { host: string; port: number }) =>
        asked.length === 0 ? Promise.resolve({ ...to, addresses: ['127.0.0.1'] }) : strict.check(to),
    } as unknown as Destinations;
    const metadata = 'http://169.254.169.254/latest';
    for (const answer of [
      { status: 307, headers: { location: metadata } },
      { status: 401, headers: { 'www-authenticate': `Bearer realm="${metadata}"` } },
    ]) {
      asked = [];
      reply = () => answer;
      await expect(new Registries([`http://${host}`], strict, mixed).pin(`${host}/app:1`)).rejects.toThrow(
        'not a public address',
      );
    }
  });
});
