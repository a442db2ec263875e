import { checkRegistry, contentOf, revisedContent, type DefaultImages } from './content.js';
import type { Revision } from '../../deploys/domain/deploy.js';

const ECHO = ['sh', '-c', 'echo what to do'];
const OWN = { image: 'docker.io/library/nginx:1.29' };
const DEFAULTS: DefaultImages = {
  Docker: { image: 'base', command: ECHO },
  Jupyter: { image: 'notebook', port: 8888 },
  Inference: { image: 'models', port: 11434 },
  Training: { image: 'frames', command: ECHO },
  Script: { command: ECHO },
};

describe('what an order runs', () => {
  it('that names nothing is what its type runs, on a cluster always in an image', () => {
    expect(contentOf('Script', {}, DEFAULTS, false)).toMatchObject({ image: null, command: ECHO });
    expect(contentOf('Script', {}, DEFAULTS, true)).toMatchObject({ image: 'base', command: ECHO });
    expect(contentOf('Jupyter', {}, DEFAULTS, true)).toMatchObject({ image: 'notebook', command: null });
  });

  it('that names an image or a command is nothing else; a cluster takes no command alone', () => {
    expect(contentOf('Docker', OWN, DEFAULTS, false)).toMatchObject({ ...OWN, command: null });
    expect(contentOf('Docker', { command: ['true'] }, DEFAULTS, false)).toMatchObject({ image: null });
    expect(() => contentOf('Docker', { command: ['true'] }, DEFAULTS, true)).toThrow('Name an image');
  });
});

describe('what a buyer may name on a cluster', () => {
  const check = (image: string | undefined, executor: 'devices' | 'swarm' = 'swarm') =>
    checkRegistry({ image }, executor, ['docker.io', 'registry.lan:5000']);

  it.each(['127.0.0.1.nip.io:6379/x', 'docker.io:6379/x/y', 'docker.io.evil.example/x', 'registry.lan/x', 'nginx'])(
    'H2: %s is of no registry that the operator named',
    (image) => {
      expect(() => check(image)).toThrow('one of these registries: docker.io, registry.lan:5000.');
      expect(() => check(image, 'devices')).not.toThrow();
    },
  );

  it('H2: images of those, and what a type runs by itself, are fine', () => {
    for (const image of [OWN.image, 'registry.lan:5000/x:1', undefined]) expect(() => check(image)).not.toThrow();
  });
});

describe('a revision', () => {
  const current = (image: string | null, command: string[] | null): Revision => ({
    ...{ revision: 1, image, command, env: { A: '1' }, network: true, memoryMb: 64, gpuCount: 0 },
    ...{ copyOf: null, verdict: 'good' },
  });

  it('keeps what it leaves out', () => {
    const { image, command, env, network, memoryMb } = current('mine', ['serve']);
    const kept = { image, command, env, network, memoryMb };
    expect(revisedContent(current('mine', ['serve']), {}, DEFAULTS.Docker)).toEqual(kept);
    expect(revisedContent(current('mine', ['serve']), OWN, DEFAULTS.Docker)).toEqual({ ...kept, ...OWN });
  });

  it("that puts an image in the place of the type's default has that image's own command", () => {
    expect(revisedContent(current('base', ECHO), OWN, DEFAULTS.Docker)).toMatchObject({ ...OWN, command: null });
    expect(revisedContent(current(null, ECHO), OWN, DEFAULTS.Script)).toMatchObject({ ...OWN, command: null });
    const both = { ...OWN, command: ['nginx'] };
    expect(revisedContent(current('base', ECHO), both, DEFAULTS.Docker)).toMatchObject(both);
  });

  it('may bring back the image’s own command, where there is an image', () => {
    const bare = { command: [] };
    expect(revisedContent(current('mine', ['serve']), bare, DEFAULTS.Docker).command).toBeNull();
    expect(() => revisedContent(current(null, ['serve']), bare, DEFAULTS.Script)).toThrow('neither image nor command');
  });
});
