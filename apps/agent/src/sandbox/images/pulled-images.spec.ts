import type Docker from 'dockerode';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { PulledImages } from './pulled-images.js';

const IMAGE_BYTES = 100;
const TOTAL_BYTES = 250;

/** An engine that knows images by id, and has an image of its registry after pulling it. */
class FakeEngine {
  readonly images = new Map<string, { Id: string; Size: number; RepoTags: string[]; references: string[] }>();
  readonly pulls: string[] = [];
  /** What the registry has, by reference. */
  readonly registry = new Map<string, { Id: string; Size: number }>();
  /** Images that containers use. */
  readonly inUse = new Set<string>();
  failure: string | undefined;

  readonly docker = {
    info: () => Promise.resolve({ DockerRootDir: '/no/such/folder' }),
    createImage: ({ fromImage, tag }: { fromImage: string; tag: string }) => {
      const reference = `${fromImage}@${tag}`;
      this.pulls.push(reference);
      const found = this.registry.get(reference);
      if (!found || this.failure)
        return Promise.resolve(Readable.from([`{"error":"${this.failure ?? 'connection refused'}"}`]));
      const image = this.images.get(found.Id) ?? { ...found, RepoTags: [], references: [] };
      image.references.push(reference);
      this.images.set(found.Id, image);
      return Promise.resolve(Readable.from(['{"status":"done"}']));
    },
    getImage: (name: string) => ({
      inspect: () => {
        const found = this.find(name);
        return found ? Promise.resolve(found) : Promise.reject(Object.assign(new Error('none'), { statusCode: 404 }));
      },
      remove: () => {
        const found = this.find(name);
        if (found && this.inUse.has(found.Id))
          return Promise.reject(Object.assign(new Error('in use'), { statusCode: 409 }));
        this.images.delete(found?.Id ?? '');
        return Promise.resolve();
      },
    }),
  } as unknown as Docker;

  /** Puts an image into the registry; returns its name there. */
  publish(path: string, Size: number): string {
    const name = `docker.io/${path}:1`;
    this.registry.set(referenceOf(name), { Id: `id of ${path}`, Size });
    return name;
  }

  private find(name: string) {
    return this.images.get(name) ?? [...this.images.values()].find(({ references }) => references.includes(name));
  }
}

const referenceOf = (name: string): string => `${name.replace(/:1$/, '')}@sha256:${name}`;

describe('pulled images', () => {
  let folder: string;
  let engine: FakeEngine;
  let told: string[];
  let images: PulledImages;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pulled-images-'));
    engine = new FakeEngine();
    told = [];
    images = opened();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const opened = (): PulledImages =>
    new PulledImages({
      docker: engine.docker,
      registries: {
        pin: (name) => Promise.resolve({ repository: name.replace(/:1$/, ''), digest: `sha256:${name}` }),
      },
      limits: { imageBytes: IMAGE_BYTES, pullBytes: Infinity, totalBytes: TOTAL_BYTES },
      file: join(folder, 'images.json'),
      tell: (line) => told.push(line),
    });
  const use = async (name: string): Promise<void> => (await images.hold(name)).release();
  const owned = (path: string, tag: string): void =>
    void engine.images.set(`id of ${path}`, { Id: `id of ${path}`, Size: 50, RepoTags: [tag], references: [tag] });

  it('are pulled once, for all who want one at once, and known after a restart', async () => {
    const name = engine.publish('app', 10);
    const [one, two] = await Promise.all([images.hold(name), images.hold(name)]);
    expect([one.id, two.id]).toEqual(['id of app', 'id of app']);
    images = opened();
    await use(name);
    expect(engine.pulls).toEqual([referenceOf(name)]);
  });

  it("H2: an image of the owner's is not used, though its name is the one asked for", async () => {
    owned('private', 'docker.io/app:1');
    await expect(images.hold('docker.io/app:1')).rejects.toThrow('the image could not be pulled');
    const name = engine.publish('app', 10);
    expect((await images.hold(name)).id).toBe('id of app');
  });

  it('M1: a buyer reads the same whatever went wrong, the owner what it was', async () => {
    for (const failure of ['connection refused', 'no such host', 'certificate has expired']) {
      engine.failure = failure;
      await expect(images.hold(engine.publish('app', 10))).rejects.toThrow(/^the image could not be pulled$/);
    }
    expect(told[2]).toBe('The image docker.io/app:1 could not be pulled: certificate has expired.');
    expect(told).toHaveLength(3);
  });

  it('M3: one that is too large is removed at once', async () => {
    await expect(images.hold(engine.publish('large', IMAGE_BYTES + 1))).rejects.toThrow('could not be pulled');
    expect(engine.images.size).toBe(0);
    expect(told.join()).toContain('it takes 1 MB; the limit for an image is 1 MB');
  });

  it('M3: what was used longest ago goes when all together take too much', async () => {
    const [a, b, c] = ['a', 'b', 'c'].map((path) => engine.publish(path, 100));
    const now = jest.spyOn(Date, 'now');
    for (const [time, name] of [a, b, a, c].entries()) {
      now.mockReturnValue(time);
      await use(name!);
    }
    now.mockRestore();
    expect([...engine.images.keys()]).toEqual(['id of a', 'id of c']);
  });

  it('M3: what is in use stays, and leaves no room for more than there is', async () => {
    const [a, b, c] = ['a', 'b', 'c'].map((path) => engine.publish(path, 100));
    const held = await Promise.all([images.hold(a!), images.hold(b!)]);
    await expect(images.hold(c!)).rejects.toThrow('could not be pulled');
    expect([...engine.images.keys()]).toEqual(['id of a', 'id of b']);
    held[0]!.release();
    await use(c!);
    expect([...engine.images.keys()]).toEqual(['id of b', 'id of c']);
  });

  it("M3: the owner's images never go: those that were there, those they named since, those their containers run", async () => {
    const before = engine.publish('before', 50);
    owned('before', referenceOf(before));
    const [running, tagged, last] = ['running', 'tagged', 'last'].map((path) => engine.publish(path, 100));
    for (const name of [before, running!, tagged!]) await use(name);
    engine.images.get('id of tagged')!.RepoTags.push('mine:2');
    engine.inUse.add('id of running');
    await use(last!);
    expect([...engine.images.keys()]).toEqual(['id of before', 'id of running', 'id of tagged', 'id of last']);
  });

  it('M3: what an engine went on to pull when nobody waited any more is removed, by the next agent too', async () => {
    const late = (path: string): void => {
      const reference = referenceOf(engine.publish(path, 100));
      engine.images.set(path, { Id: path, Size: 100, RepoTags: [], references: [reference] });
    };
    engine.failure = 'broken off';
    for (const path of ['one', 'two']) await expect(images.hold(engine.publish(path, 100))).rejects.toThrow();
    engine.failure = undefined;
    late('one');
    await use(engine.publish('app', 10));
    expect([...engine.images.keys()]).toEqual(['id of app']);
    late('two');
    images = opened();
    await use('docker.io/app:1');
    expect([...engine.images.keys()]).toEqual(['id of app']);
  });

  it('are pulled again when somebody removed them', async () => {
    const name = engine.publish('app', 10);
    await use(name);
    engine.images.clear();
    await use(name);
    expect(engine.pulls).toHaveLength(2);
  });
});
