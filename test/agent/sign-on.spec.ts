import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer as httpServer, type RequestListener } from 'node:http';
import { createServer as httpsServer } from 'node:https';
import { createServer as tcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HttpClient } from '../../apps/agent/src/api/http-client.js';
import { WorkerApi } from '../../apps/agent/src/api/worker-api.js';
import { Instance } from '../../apps/agent/src/sign-on/instance.js';
import { signOn } from '../../apps/agent/src/sign-on/sign-on.js';
import { troubleOf } from '../../apps/agent/src/sign-on/trouble.js';
import { TransientFailure } from '../../apps/agent/src/api/api-errors.js';
import { Terminal } from '../../apps/agent/src/terminal.js';
import { tunnelCertificate } from '../../apps/gateway/src/tunnels/certificate.js';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { FakeServer, problem, TOKEN } from './support/fake-server.js';

describe('signing on', () => {
  let dataDir: string;
  let lines: string[];
  let leaving: AbortController;
  let servers: Server[];
  let sockets: Set<Socket>;

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'agent-spec-'));
    lines = [];
    leaving = new AbortController();
    servers = [];
    sockets = new Set();
  });
  afterEach(async () => {
    leaving.abort();
    for (const socket of sockets) socket.destroy();
    for (const server of servers) await new Promise((resolve) => server.close(resolve));
    rmSync(dataDir, { recursive: true });
  });

  async function to(url: string, token = TOKEN): Promise<boolean> {
    const watcher = { reached: () => undefined, failed: () => undefined };
    const api = new WorkerApi(new HttpClient(url, token, watcher));
    const terminal = new Terminal((line) => lines.push(line.slice(10)));
    return signOn(api, url, await Instance.open(dataDir), terminal, leaving.signal);
  }

  async function listening(server: Server): Promise<number> {
    servers.push(server.on('connection', (socket) => sockets.add(socket)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  }

  const answering = (answer: RequestListener) => listening(httpServer(answer));

  const refused = async (url: string) => {
    const error = await to(url).then(
      () => new Error('it signed on'),
      (reason: Error) => reason,
    );
    expect(error.message).not.toContain('\n');
    expect(lines).toEqual([]);
    return error.message;
  };

  it('says in one line that the address is wrong', async () => {
    const web = await answering((_, response) => response.writeHead(404).end('<html>'));
    const moved = await answering((_, response) => response.writeHead(308, { location: 'https://m.example/' }).end());
    const any = await answering((_, response) => response.end('{"welcome": true'));
    const ssh = await listening(tcpServer((socket) => void socket.on('error', () => undefined).write('SSH-2.0-x\r\n')));
    const closing = await listening(tcpServer((socket) => socket.destroy()));
    const { cert, key } = await tunnelCertificate(dataDir);
    const tls = await listening(httpsServer({ cert, key }));
    const free = await freePort();
    const at = (port: number, scheme = 'http') => `${scheme}://127.0.0.1:${port}`;
    expect(await refused(at(web))).toMatch(
      /answers, but is not a market \(status 404\)\. Check the address \(--server\)/,
    );
    expect(await refused(at(any))).toMatch(/answers, but is not a market/);
    expect(await refused(at(moved))).toMatch(/redirects to https:\/\/m\.example\/\. Set the address \(--server\)/);
    expect(await refused(at(ssh))).toMatch(/does not speak HTTP, so it is not a market/);
    expect(await refused(at(closing))).toMatch(/hangs up without an answer\. It may want https:\/\/\./);
    expect(await refused(at(tls))).toMatch(/hangs up without an answer\. It may want https:\/\/\./);
    expect(await refused(at(tls, 'https'))).toMatch(
      /is not trusted here \(DEPTH_ZERO_SELF_SIGNED_CERT\)\. .*NODE_EXTRA_CA/,
    );
    expect(await refused(at(web, 'https'))).toMatch(/does not speak TLS\. Set the address to http:\/\/127/);
    expect(await refused(at(free))).toMatch(/Nothing listens at 127\.0\.0\.1:\d+\. Check the address/);
    expect(await refused(at(1))).toMatch(/No market uses the port of http:\/\/127\.0\.0\.1:1\./);
  });

  it('says in one line that the token is wrong, or that another agent has it', async () => {
    const server = new FakeServer();
    await server.start();
    try {
      await expect(to(server.url, 'wk_another')).rejects.toThrow(/refuses this device's token: .* Set a valid one/);
      const other = problem(409, 'agent_already_running', 'Stop it.');
      server.interfere = () => other;
      await expect(to(server.url)).rejects.toThrow('Another agent runs with this token. Stop it.');
      server.interfere = () => problem(403, 'account_suspended', 'Ask us.');
      await expect(to(server.url)).rejects.toThrow('The account of this token is suspended: Ask us.');
      server.interfere = () => problem(400, 'https_required');
      await expect(to(server.url)).rejects.toThrow('Set the address to https://');
    } finally {
      await server.stop();
    }
  });

  it('is another agent on a machine that was copied with its data folder', async () => {
    const id = async (machine: string) => (await Instance.open(dataDir, machine)).id;
    const [first, again, copy] = [await id('a'), await id('a'), await id('b')];
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect([again === first, copy === first]).toEqual([true, false]);
  });

  it('waits for a service that is away, if it has been there before, and says so once', async () => {
    const server = new FakeServer();
    await server.start();
    try {
      expect(await to(server.url)).toBe(true);
      const { instance_id: id } = server.heartbeats[0]!;
      await server.stop();
      const again = to(server.url);
      await eventually(async () =>
        lines.some((line) => /^Nothing listens at .* Retrying until it answers\./.test(line)),
      );
      server.interfere = () => (server.requests.length < 4 ? problem(503, 'database_unavailable') : undefined);
      await server.start();
      expect(await again).toBe(true);
      expect(lines).toEqual([
        expect.stringMatching(/^Connected/),
        expect.stringMatching(/^Nothing listens/),
        expect.stringMatching(/can't be reached \(it answers 503 database_unavailable\)\. Retrying/),
        expect.stringMatching(/^Connected/),
      ]);
      expect(server.heartbeats.at(-1)).toEqual({ instance_id: id, capabilities: [] });
      expect(statSync(join(dataDir, 'instance.json')).mode & 0o777).toBe(0o600);
      // Another address is a first contact again.
      await expect(to(`http://127.0.0.1:${await freePort()}`)).rejects.toThrow('Nothing listens');
    } finally {
      await server.stop();
    }
  });

  it.each<[string, boolean, boolean, boolean]>([
    // What happened, known address, network: final.
    ['ENOTFOUND', false, true, true],
    ['ENOTFOUND', false, false, false],
    ['ENOTFOUND', true, true, false],
    ['EAI_AGAIN', false, true, false],
    ['ENETUNREACH', false, false, false],
    ['ECONNREFUSED', true, true, false],
    ['CERT_NOT_YET_VALID', false, true, false],
    ['CERT_HAS_EXPIRED', true, true, true],
    ['no response in time', false, true, false],
  ])('%s (known: %s, online: %s) is final: %s', (reason, known, online, final) => {
    const trouble = troubleOf(new TransientFailure(reason), 'https://market.example', { known, online });
    expect(trouble).toEqual({ final, line: expect.stringContaining('market.example') });
  });
});
