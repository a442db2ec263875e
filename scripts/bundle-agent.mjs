// Bundles the agent into one file that needs nothing but Node, dist/public/agent/agent.mjs: what device owners install.
// Beside it launch.mjs, which starts it and changes between its versions, and the sums that the installer checks.
// The same file runs on every processor architecture, because it contains nothing native.
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { nodeFeatures, optionalPackages } from './bundle.mjs';
import { writeSums } from './agent-sums.mjs';

export async function bundleAgent(root) {
  const app = join(root, 'dist/apps/agent/src');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  await build({
    ...nodeFeatures,
    entryPoints: [join(app, 'main.js')],
    outfile: join(root, 'dist/public/agent/agent.mjs'),
    minify: true,
    legalComments: 'none',
    define: { AGENT_VERSION: JSON.stringify(version) },
    plugins: [unusedPackages, await inlineThread(app), optionalPackages],
  });
  await build({
    ...nodeFeatures,
    banner: {},
    entryPoints: [join(app, 'launcher/main.js')],
    outfile: join(root, 'dist/public/agent/launch.mjs'),
  });
  writeSums(join(root, 'dist/public/agent'));
  copyFileSync(join(root, 'apps/agent/install/install.sh'), join(root, 'dist/public/install.sh'));
}

/** dockerode's ways to an engine that the agent doesn't use: SSH, and BuildKit's gRPC. They are half of its weight. */
const unusedPackages = {
  name: 'unused-packages',
  setup(builder) {
    const filter = /^(ssh2|protobufjs|@grpc\/(grpc-js|proto-loader))$/;
    builder.onResolve({ filter }, ({ path }) => ({ path, namespace: 'unused' }));
    builder.onLoad({ filter: /.*/, namespace: 'unused' }, () => ({ contents: '' }));
  },
};

/** The thread of the self-test starts from a data: URL, since there is no second file. It needs no CommonJS. */
async function inlineThread(app) {
  const entryPoints = [join(app, 'self-test/bench-worker.js')];
  const made = await build({ ...nodeFeatures, banner: {}, entryPoints, minify: true, write: false });
  const thread = Buffer.from(made.outputFiles[0].contents).toString('base64');
  const file = `new URL('./bench-worker.js', import.meta.url)`;
  const inlined = `new URL('data:text/javascript;base64,${thread}')`;
  return {
    name: 'inline-thread',
    setup(builder) {
      builder.onLoad({ filter: /self-test\/bench\.js$/ }, ({ path }) => {
        const source = readFileSync(path, 'utf8');
        if (!source.includes(file)) throw new Error(`${path} no longer starts its thread by ${file}.`);
        return { contents: source.replace(file, inlined) };
      });
    },
  };
}
