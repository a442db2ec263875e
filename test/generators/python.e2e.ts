import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { Python } from '../sdk/support/python.js';
import { describeWith } from '../support/needs.js';
import { traveller, type Traveller } from './support/journey.js';
import { kept } from './support/kept.js';

const packages = ['openapi-python-client==0.29.1', 'mypy==2.4.1'];
const journey = resolve('test/generators/python/journey.py');

describeWith('python')('The Python client of openapi-python-client', () => {
  let me: Traveller;
  beforeAll(async () => void (me = await traveller('python')));
  afterAll(() => rmSync(me.folder, { recursive: true, force: true }));

  it('is generated without warnings, passes mypy, and makes a journey', async () => {
    const key = [execFileSync('python3', ['-VV']), ...packages].join();
    const python = new Python(await kept('python', key, (folder) => Python.install(packages, folder)));
    const client = `${me.folder}/client`;
    const input = ['generate', '--fail-on-warning', '--path', `${me.folder}/openapi.json`, '--output-path', client];
    // It looks for ruff there.
    const PATH = `${python.folder}/bin:${process.env['PATH']}`;
    await python.run(['-m', 'openapi_python_client', ...input], { PATH }).ended;

    const checked = [`${client}/compute_marketplace_client`, journey];
    const options = ['-m', 'mypy', '--strict', '--no-incremental'];
    expect(await python.run([...options, ...checked], { MYPYPATH: client }).ended).toContain('no issues found');

    const printed = await python.run([journey], { ...me.env, PYTHONPATH: client }).ended;
    expect(printed.trim().split('\n')).toEqual(me.expected);
  });
});
