import { createHash, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../../../test/support/eventually.js';
import { HttpClient } from '../api/http-client.js';
import { Installation } from '../launcher/installation.js';
import { Terminal } from '../terminal.js';
import type { Manifest } from './manifest.js';
import { signed, textOf } from './signed.js';
import { Staging } from './staging.js';
import { TrustRecord } from './trust-record.js';
import { UpdateLoop } from './update-loop.js';
import { Updates } from './updates.js';

const root = generateKeyPairSync('ed25519').privateKey;
const key = generateKeyPairSync('ed25519').privateKey;
const NOW = new Date('2026-11-24T12:00:00Z');
/** A bundle that knows its version, and refuses a setting as a real one would. */
const BUNDLE = `if (process.argv.includes('--odd')) throw new Error('--odd is unknown'); console.log('1.1.0');`;

let folder: string;
let server: Server;
let files: Record<string, string>;
let answer: ((path: string, response: ServerResponse) => boolean) | undefined;
let asked: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'updates-'));
  mkdirSync(join(folder, 'versions/1.0.0'), { recursive: true });
  writeFileSync(join(folder, 'versions/1.0.0/agent.mjs'), '');
  symlinkSync('versions/1.0.0', join(folder, 'current'));
  [files, answer, asked] = [{}, undefined, []];
  server = createServer((request, response) => {
    asked.push(request.url!);
    if (answer?.(request.url!, response)) return;
    const content = files[request.url!];
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
    response.writeHead(content === undefined ? 404 : from > 0 ? 206 : 200);
    response.end(content?.slice(from) ?? '{"code":"route_not_found"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  publish();
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

function publish(changes: Partial<Manifest> = {}, bundle = BUNDLE): void {
  const manifest: Manifest = {
    version: '1.1.0',
    file: 'versions/1.1.0/agent.mjs',
    size: bundle.length,
    sha256: createHash('sha256').update(bundle).digest('hex'),
    released_at: '2026-11-01T00:00:00Z',
    expires_at: '2026-12-01T00:00:00Z',
    ...changes,
  };
  const certificate = { public_key: textOf(key), serial: 1, expires_at: '2027-01-01T00:00:00Z' };
  files[`/agent/${manifest.file}`] = bundle;
  files['/agent/manifest.json'] = JSON.stringify({
    key: signed('release key', certificate, root),
    manifest: signed('manifest', manifest, key),
  });
}

interface Options {
  rootKey?: string | null;
  downloadMs?: number;
  agentArguments?: string[];
  installation?: Installation;
}

function updates({ rootKey = textOf(root), downloadMs, agentArguments = [], ...rest }: Options = {}): Updates {
  const installation = rest.installation ?? new Installation(folder);
  const watcher = { reached: () => undefined, failed: () => undefined };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const http = new HttpClient(url, 'token', watcher, () => new Promise(setImmediate));
  const staging = new Staging({ installation, http, agentArguments, downloadMs });
  const record = new TrustRecord(folder, rootKey ?? '', '1.0.0');
  const running = '1.0.0';
  return new Updates({ installation, http, staging, record, rootKey: rootKey ?? undefined, running, now: () => NOW });
}

const stage = (options?: Options) => updates(options).stageNewest(new AbortController().signal);
const next = () => new Installation(folder).next();
const partial = () => join(folder, 'versions/1.1.0.partial/agent.mjs');

describe('an update', () => {
  it('is staged beside the running version', async () => {
    expect(await stage()).toMatchObject({ version: '1.1.0' });
    expect(readFileSync(join(folder, 'versions/1.1.0/agent.mjs'), 'utf8')).toBe(BUNDLE);
    expect([await next(), existsSync(partial()), await new Installation(folder).current()]).toEqual([
      '1.1.0',
      false,
      '1.0.0',
    ]);
  });

  it('is not downloaded twice', async () => {
    await stage();
    rmSync(join(folder, 'next'));
    await stage();
    expect([await next(), asked.filter((path) => path.endsWith('.mjs'))]).toEqual(['1.1.0', [expect.anything()]]);
  });

  it('is none when the running version is the newest', async () => {
    publish({ version: '1.0.0' });
    expect([await stage(), await next()]).toEqual([null, undefined]);
  });

  it('never goes below a version that was offered once', async () => {
    publish({ version: '1.2.0' });
    await expect(stage()).rejects.toThrow(/self-check/);
    publish();
    await expect(stage()).rejects.toThrow('offers version 1.1.0, which is older than 1.2.0');
  });

  it('is not tried again when it was bad here', async () => {
    await new Installation(folder).setVerdicts({ bad: ['1.1.0'] });
    await expect(stage()).rejects.toThrow(
      "version 1.1.0 didn't become ready here; trying it again three days later, or a newer one",
    );
    expect(asked).toEqual(['/agent/manifest.json']);
  });

  it('continues a download that broke off', async () => {
    let broken = false;
    answer = (path, response) => {
      if (broken || !path.endsWith('.mjs')) return false;
      broken = true;
      response.writeHead(200, { 'content-length': BUNDLE.length });
      response.write(BUNDLE.slice(0, 20), () => response.destroy());
      return true;
    };
    expect(await stage()).toMatchObject({ version: '1.1.0' });
  });

  it('says that the download broke off, keeps its beginning, and continues it next time', async () => {
    answer = (path, response) => {
      if (!path.endsWith('.mjs')) return false;
      response.writeHead(200, { 'content-length': BUNDLE.length });
      return response.write(BUNDLE.slice(0, 20));
    };
    await expect(stage({ downloadMs: 200 })).rejects.toThrow('the download broke off; the next attempt continues it');
    expect(readFileSync(partial(), 'utf8')).toBe(BUNDLE.slice(0, 20));
    answer = undefined;
    expect(await stage()).toMatchObject({ version: '1.1.0' });
  });

  it.each<[string, Partial<Manifest>]>([
    ['another SHA-256', { sha256: 'b'.repeat(64) }],
    ['a larger size', { size: BUNDLE.length + 1 }],
    ['a smaller size', { size: BUNDLE.length - 1 }],
  ])('that has %s than its manifest says is removed', async (_, changes) => {
    publish(changes);
    await expect(stage()).rejects.toThrow(/isn't what the manifest says \(size or SHA-256 of versions\/1\.1\.0/);
    expect([await next(), existsSync(partial())]).toEqual([undefined, false]);
  });

  it.each([
    ['says another version', "console.log('1.0.9')", [], 'self-check says "1.0.9"'],
    ['crashes', "throw new TypeError('no')", [], 'self-check says "TypeError: no"'],
    ['does not know a setting of this agent', BUNDLE, ['--odd'], 'self-check says "Error: --odd is unknown"'],
  ])('that %s in its self-check is removed', async (_, bundle, agentArguments, line) => {
    publish({}, bundle);
    await expect(stage({ agentArguments })).rejects.toThrow(line);
    expect([await next(), existsSync(partial())]).toEqual([undefined, false]);
  });

  it('needs the file that its manifest names', async () => {
    delete files['/agent/versions/1.1.0/agent.mjs'];
    await expect(stage()).rejects.toThrow(/^the market doesn't have versions\/1\.1\.0\/agent\.mjs/);
  });

  it('needs room on the disk', async () => {
    class Full extends Installation {
      override freeBytes = () => Promise.resolve(1_000_000 + 2 * BUNDLE.length - 1);
    }
    await expect(stage({ installation: new Full(folder) })).rejects.toThrow(`the disk of ${folder} is full: free 2 MB`);
    mkdirSync(join(folder, 'versions/1.1.0.partial'), { recursive: true });
    symlinkSync('/dev/full', partial());
    await expect(stage()).rejects.toThrow("the download can't be stored: ENOSPC: no space left on device, write");
  });

  it('needs room for the change of versions when it was downloaded before', async () => {
    await stage();
    rmSync(join(folder, 'next'));
    class Full extends Installation {
      override freeBytes = () => Promise.resolve(999_999);
    }
    await expect(stage({ installation: new Full(folder) })).rejects.toThrow('is full: free 1 MB');
    expect(await next()).toBeUndefined();
  });

  it('goes on by one process at a time', async () => {
    let release: (response: ServerResponse) => void = () => undefined;
    const held = new Promise<ServerResponse>((resolve) => (release = resolve));
    answer = (path, response) => path.endsWith('.mjs') && (release(response), true);
    const first = stage();
    const response = await held;
    await expect(stage()).rejects.toThrow(/another update of .* is under way/);
    response.end(BUNDLE);
    expect(await first).toMatchObject({ version: '1.1.0' });
  });

  it('needs a root key', async () => {
    await expect(stage({ rootKey: null })).rejects.toThrow(
      /knows no root key. To get updates, run the installer again/,
    );
  });

  it('needs a market that signs releases', async () => {
    files = {};
    await expect(stage({ rootKey: null })).rejects.toThrow(/publishes no signed releases/);
  });
});

describe('UpdateLoop', () => {
  it('tells each problem once, looks again when it is woken, and ends with the staged release', async () => {
    publish({ sha256: 'b'.repeat(64) });
    const lines: string[] = [];
    const terminal = new Terminal((line) => lines.push(line.slice(10)));
    const loop = new UpdateLoop(updates(), '1.0.0', terminal, () => 0, 1);
    let staged: Manifest | undefined;
    const ended = loop.run(new AbortController().signal).then((release) => (staged = release));
    const wakeUntil = (condition: () => boolean) => eventually(() => (loop.wake(), condition()));
    await wakeUntil(() => asked.filter((path) => path.endsWith('.json')).length >= 3);
    publish();
    await wakeUntil(() => staged !== undefined);
    expect(await ended).toMatchObject({ version: '1.1.0' });
    expect(lines).toEqual([expect.stringMatching(/^No update: the download isn't .*\. Version 1\.0\.0 runs on\.\n$/)]);
  });
});
