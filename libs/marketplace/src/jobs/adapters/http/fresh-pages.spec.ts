import { JobChanges } from '../job-changes.js';
import { FreshPages } from './fresh-pages.js';

function later<T>() {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('FreshPages', () => {
  it('loads a page once for all who ask at once, and keeps it', async () => {
    const pages = new FreshPages(new JobChanges());
    const reply = later<object>();
    let loads = 0;
    const load = () => {
      loads++;
      return reply.promise;
    };
    const all = [pages.load('/a', load), pages.load('/a', load)];
    reply.resolve({ n: 1 });
    expect((await Promise.all(all)).map(String)).toEqual(['{"n":1}', '{"n":1}']);
    expect(loads).toBe(1);
    expect(String(pages.fresh('/a'))).toBe('{"n":1}');
    expect(pages.fresh('/b')).toBeUndefined();
  });

  it('drops every page at a write of this process', async () => {
    const changes = new JobChanges();
    const pages = new FreshPages(changes);
    await pages.load('/a', async () => ({}));
    changes.publish({});
    expect(pages.fresh('/a')).toBeUndefined();
  });

  it('gives a load that began before a write to nobody who asks after it, and does not keep it', async () => {
    const changes = new JobChanges();
    const pages = new FreshPages(changes);
    const old = later<object>();
    const before = pages.load('/a', () => old.promise);
    changes.publish({});
    const after = pages.load('/a', async () => ({ jobs: ['new'] }));
    old.resolve({ jobs: [] });
    expect(String(await before)).toBe('{"jobs":[]}');
    expect(String(await after)).toBe('{"jobs":["new"]}');
    await settled();
    expect(String(pages.fresh('/a'))).toBe('{"jobs":["new"]}');
  });

  it('asks again after a load that failed', async () => {
    const pages = new FreshPages(new JobChanges());
    await expect(pages.load('/a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(String(await pages.load('/a', async () => ({})))).toBe('{}');
  });

  it('forgets the oldest pages when they are too many', async () => {
    const pages = new FreshPages(new JobChanges());
    for (let n = 0; n <= 500; n++) await pages.load(`/${n}`, async () => ({}));
    expect(pages.fresh('/0')).toBeUndefined();
    expect(pages.fresh('/500')).toBeDefined();
  });
});
