import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { environmentSchema, readEnvironment } from '@app/platform/config/environment';

const compose = readFileSync(resolve(process.cwd(), 'docker-compose.yml'), 'utf8');
const app = compose.slice(compose.indexOf('x-app:'), compose.indexOf('services:'));
const settings = [...app.matchAll(/^ {4}([A-Z0-9_]+): (.*)$/gm)].map(([, name, value]) => [name!, value!] as const);

/** As compose reads it without an `.env`. */
const unset = (value: string) =>
  value.replace(/\$\{\w+:-([^}]*)\}/g, '$1').replace(/\$\{\w+:\?[^}]*\}/g, 'x'.repeat(48));

describe('docker-compose.yml', () => {
  it('sets only variables that the service knows, to values that it takes', () => {
    expect(settings.length).toBeGreaterThan(5);
    expect(settings.map(([name]) => name).filter((name) => !(name in environmentSchema.shape))).toEqual([]);
    const env = readEnvironment(Object.fromEntries(settings.map(([name, value]) => [name, unset(value)])));
    expect(env.LLM_BASE_URL).toBeUndefined();
  });

  it('passes on what the profile of the local model asks to be set', () => {
    const lines = [...compose.matchAll(/^ *# {3}(LLM_\w+)=(\S+)$/gm)].map(
      ([, name, value]) => [name!, value!] as const,
    );
    const chosen = Object.fromEntries(lines);
    expect(Object.keys(chosen)).toEqual(['LLM_BASE_URL', 'LLM_MODEL', 'LLM_VISION_MODEL', 'LLM_TIMEOUT_S']);
    for (const name of Object.keys(chosen)) expect(app).toContain(`${name}: \${${name}:-}`);
    const given = { ...chosen, DATABASE_URL: 'postgres://db/marketplace' };
    expect(readEnvironment(given)).toMatchObject({
      LLM_MODEL: chosen.LLM_MODEL,
      LLM_TIMEOUT_S: Number(chosen.LLM_TIMEOUT_S),
    });
    const { hostname } = new URL(chosen.LLM_BASE_URL!);
    expect(compose).toMatch(new RegExp(`^  ${hostname}:\n    profiles: \\['model'\\]`, 'm'));
    expect(compose).toContain(`\${LLM_MODEL:-${chosen.LLM_MODEL}}`);
  });

  it('publishes every port of the gateway, which listens outside', () => {
    const gateway = compose.slice(compose.indexOf('  gateway:'), compose.indexOf('\nvolumes:'));
    const given = Object.fromEntries(
      [...gateway.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].map(([, name, value]) => [name!, unset(value!)]),
    );
    const env = readEnvironment({ ...given, DATABASE_URL: 'postgres://db/marketplace' });
    expect([env.PROXY_HOST, env.DEPLOY_HOST]).toEqual(['0.0.0.0', '0.0.0.0']);
    const published = [...gateway.matchAll(/^ +- '(\d+):(\d+)'$/gm)].map(([, , inside]) => Number(inside));
    expect(published).toEqual([env.PROXY_PORT, env.PROXY_TUNNEL_PORT, env.DEPLOY_PORT]);
  });

  it('names every image by a version of its own', () => {
    const images = [...compose.matchAll(/^ *image: (\S+)$/gm)].map(([, image]) => image!);
    expect(images.length).toBeGreaterThan(2);
    for (const image of images) expect(image).toMatch(/:\d+\.\d+/);
  });
});
