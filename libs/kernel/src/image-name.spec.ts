import { fullImageName, isPublicImageName, isRegistry, parseImageName } from './image-name.js';

const DIGEST = `sha256:${'a1'.repeat(32)}`;

describe('the name of an image', () => {
  it('has a registry, a path, and a tag or a digest', () => {
    expect({ ...parseImageName('docker.io/library/nginx:1.29') }).toEqual({
      registry: 'docker.io',
      path: 'library/nginx',
      tag: '1.29',
      digest: undefined,
    });
    expect({ ...parseImageName(`registry.example.org:5000/a/b-c__d.e:v1@${DIGEST}`) }).toEqual({
      registry: 'registry.example.org:5000',
      path: 'a/b-c__d.e',
      tag: 'v1',
      digest: DIGEST,
    });
    expect(parseImageName('ghcr.io/x')).toMatchObject({ registry: 'ghcr.io', path: 'x' });
  });

  it.each([
    'nginx',
    'nginx:1.29',
    'library/nginx',
    'a1'.repeat(32),
    DIGEST,
    'localhost/company/private-app:1',
    'localhost:5000/x',
    'registry/x',
    'docker.io',
    'docker.io/',
    'docker.io/Nginx',
    'docker.io/../x',
    'docker.io//x',
    'docker.io/x:',
    'docker.io/x:1:2',
    'docker.io/x@sha256:12',
    'docker.io/x?y',
    'docker.io/x y',
    'docker.io:123456/x',
    'user@docker.io/x',
    'http://docker.io/x',
    '[::1]/x',
    '[::1]:5000/x',
    `docker.io/${'x'.repeat(250)}`,
    '',
  ])('H2: %j is none', (text) => {
    expect(parseImageName(text)).toBeUndefined();
    expect(isPublicImageName(text)).toBe(false);
  });

  it.each([
    '127.0.0.1/x',
    '127.0.0.1:5000/x',
    '169.254.169.254/latest/meta-data',
    '127.1:80/x',
    '0x7f.0.0.1/x',
    'a.localhost/x',
    'a.localhost:80/x',
  ])('M1: %j names an address, not a registry of everybody', (text) => {
    expect(isPublicImageName(text)).toBe(false);
  });

  it.each([
    ['nginx', 'docker.io/library/nginx'],
    ['nginx:1.29', 'docker.io/library/nginx:1.29'],
    ['grafana/grafana:12.2.1', 'docker.io/grafana/grafana:12.2.1'],
    ['quay.io/jupyter/minimal-notebook', 'quay.io/jupyter/minimal-notebook'],
    ['localhost/x', undefined],
    ['127.0.0.1:5000/x', undefined],
    ['Not An Image', undefined],
  ])('%j is %j in full', (text, full) => {
    expect(fullImageName(text)).toBe(full);
  });

  it('a registry is a host with a dot, and a port', () => {
    expect(['ghcr.io', 'registry.lan:5000', '10.0.0.5:5000'].every(isRegistry)).toBe(true);
    expect(['registry', 'ghcr.io/x', '', 'a.b:', 'A.b', '-a.b'].some(isRegistry)).toBe(false);
  });
});
