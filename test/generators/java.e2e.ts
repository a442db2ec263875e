import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { describeWith } from '../support/needs.js';
import { traveller, type Traveller } from './support/journey.js';
import { kept } from './support/kept.js';
import { run } from './support/run.js';

const source = resolve('test/generators/java');
/** Its programs run for seconds: a better compiler at run time costs more than it saves. */
const QUICK = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
/** Of the generator's own limits, not of the document. */
const KNOWN = [
  'OpenAPI 3.1 support is still in beta',
  'Response examples can currently only be generated for application/json',
  'Ignoring complex example on request body',
];

describeWith('java')('The Java client of openapi-generator', () => {
  let me: Traveller;
  beforeAll(async () => void (me = await traveller('java')));
  afterAll(() => rmSync(me.folder, { recursive: true, force: true }));

  it('is generated without warnings, compiles, and makes a journey', async () => {
    const { folder: cwd, env } = me;
    const jars = await libraries();
    const [generator, ...others] = readdirSync(jars)
      .sort((name) => (name.startsWith('openapi-generator-cli') ? -1 : 1))
      .map((name) => `${jars}/${name}`);
    const input = ['generate', '-g', 'java', '--library', 'native', '-i', 'openapi.json', '-o', 'client'];
    // By default, lists that aren't set are sent empty, and a `command` is not empty.
    const unset = ['--additional-properties', 'containerDefaultToNull=true'];
    const codeOnly = ['apiTests', 'modelTests', 'apiDocs', 'modelDocs'].map((part) => `${part}=false`).join();
    const options = [...input, ...unset, '--global-property', codeOnly];
    const log = await run('java', [...QUICK, '-jar', generator!, ...options], { cwd });
    const warnings = log.split('\n').filter((line) => /\] (WARN|ERROR) /.test(line));
    expect(warnings.filter((line) => !KNOWN.some((known) => line.includes(known)))).toEqual([]);

    const code = readdirSync(`${cwd}/client/src/main/java`, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.java'))
      .map((name) => `client/src/main/java/${name}`);
    const compiler = ['-encoding', 'UTF-8', '-proc:none', ...QUICK.map((option) => `-J${option}`)];
    const classes = ['-d', 'classes', '-classpath', others.join(':')];
    await run('javac', [...compiler, ...classes, ...code, `${source}/Journey.java`], { cwd });

    const printed = await run('java', [...QUICK, '-classpath', ['classes', ...others].join(':'), 'Journey'], {
      cwd,
      env,
    });
    expect(printed.trim().split('\n')).toEqual(me.expected);
  });
});

/** The jars that pom.xml names. */
function libraries(): Promise<string> {
  const env = { MAVEN_OPTS: QUICK.join(' ') };
  return kept('java', readFileSync(`${source}/pom.xml`, 'utf8'), (folder) => {
    const copy = ['dependency:copy-dependencies', `-DoutputDirectory=${folder}`];
    return run('mvn', ['--quiet', '--batch-mode', ...copy], { cwd: source, env });
  });
}
