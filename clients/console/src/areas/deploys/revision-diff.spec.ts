import { differencesOf, summaryOf } from './revision-diff.js';

const REVISION = {
  image: 'docker.io/library/nginx:1.29',
  command: ['nginx', '-g', 'daemon off;'],
  env: { A: '1', B: '2' },
  network: false,
  memory_mb: 256,
  gpu_count: 0,
};

describe('two revisions', () => {
  it('that are the same have no difference', () => {
    expect(differencesOf(REVISION, { ...REVISION, env: { B: '2', A: '1' } })).toEqual([]);
  });

  it('differ in fields, and in the environment name by name', () => {
    const after = { ...REVISION, image: null, command: null, env: { A: '1', B: '3', C: '' }, network: true };
    expect(differencesOf(REVISION, after)).toEqual([
      { field: 'image', before: REVISION.image, after: null },
      { field: 'command', before: 'nginx\n-g\ndaemon off;', after: null },
      { field: 'network', before: 'false', after: 'true' },
      { field: 'env B', before: '2', after: '3' },
      { field: 'env C', before: null, after: '' },
    ]);
  });

  it('take no name for one of Object’s own', () => {
    const after = { ...REVISION, env: { ...REVISION.env, constructor: 'x' } };
    expect(differencesOf(REVISION, after)).toEqual([{ field: 'env constructor', before: null, after: 'x' }]);
  });

  it('say in a line what they run', () => {
    expect(summaryOf(REVISION)).toBe('docker.io/library/nginx:1.29 · nginx -g daemon off;');
    expect(summaryOf({ ...REVISION, image: null, command: null })).toBe('');
  });
});
