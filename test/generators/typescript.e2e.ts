import { copyFileSync, rmSync, symlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import { traveller, type Traveller } from './support/journey.js';
import { run } from './support/run.js';

describe('The types of openapi-typescript', () => {
  let me: Traveller;
  beforeAll(async () => void (me = await traveller('typescript')));
  afterAll(() => rmSync(me.folder, { recursive: true, force: true }));

  it('are generated without warnings, compile, and make a journey with openapi-fetch', async () => {
    const { folder: cwd, env } = me;
    symlinkSync(resolve('node_modules'), `${cwd}/node_modules`);
    copyFileSync('test/generators/typescript/journey.mts', `${cwd}/journey.mts`);
    const node = (program: string, ...words: string[]) => run(process.execPath, [program, ...words], { cwd, env });
    // By default, what has a default is required, in requests, too.
    const input = ['openapi.json', '--default-non-nullable', 'false', '-o', 'api.ts'];
    const said = await node('node_modules/openapi-typescript/bin/cli.js', ...input);
    expect(said.trim().split('\n')).toEqual([expect.stringContaining('✨'), expect.stringContaining('🚀')]);

    // `api.ts` is checked, unlike declarations of libraries, which would double the time.
    const options = ['--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2022', '--types', 'node'];
    await node('node_modules/typescript/bin/tsc', ...options, 'journey.mts');
    const printed = await node('journey.mjs');
    expect(printed.trim().split('\n')).toEqual(me.expected);
  });
});
