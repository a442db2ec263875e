import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { builtFile } from '../built-file.js';
import type { Config } from '../config/config.js';
import { ConfigError, type Environment } from '../config/environment.js';
import { originOf } from './origin-of.js';
import { refuseOtherPaths } from './odd-paths.js';

/** The build's folders in dist/public that anyone may download from, without a login. */
const FOLDERS = ['agent', 'cli', 'sdk'];
/** Names start with a letter or digit: no hidden files, nothing that climbs. */
const PATH = String.raw`(/\w[\w.+-]*)+`;
/** By name, because an operator fills the release folder and may leave other files there. `node` is a mirror of nodejs.org. */
const AGENT = String.raw`(manifest\.json|root\.pub|agent\.mjs|launch\.mjs|SHA256SUMS|(versions|node)${PATH})`;
const FILE = new RegExp(`^/(agent/${AGENT}|(cli|sdk)${PATH})$`);

const INSTALLER = '/install.sh';

const servesFiles = (route: string): boolean => FOLDERS.some((folder) => route === `/${folder}/*`);

/** Whether this route serves something to download. */
export const isDownload = (route: string): boolean => route === INSTALLER || servesFiles(route);

/**
 * Serves what goes onto other machines in the version that fits this service: the agent, the CLI, the SDKs. Clients ask
 * with `If-None-Match` each time (`no-cache`), because a file keeps its address when a release replaces it. A release folder
 * comes before the build's agent.
 */
export async function serveDownloads(app: NestFastifyApplication, { env }: Config): Promise<void> {
  serveInstaller(app, env);
  refuseOtherPaths(app, servesFiles, FILE);
  const root = builtFile('public');
  const release = releaseFolder(env.AGENT_RELEASE_DIR);
  for (const folder of FOLDERS.filter((name) => existsSync(join(root, name))))
    await app.register(fastifyStatic, {
      root: [...(folder === 'agent' ? release : []), join(root, folder)],
      prefix: `/${folder}/`,
      decorateReply: false,
      index: false,
      cacheControl: false,
      setHeaders: (reply) => void reply.header('Cache-Control', 'no-cache'),
    });
}

function releaseFolder(path: string | undefined): string[] {
  if (path === undefined) return [];
  if (existsSync(join(path, 'manifest.json'))) return [resolve(path)];
  throw new ConfigError(
    `Wrong configuration. AGENT_RELEASE_DIR: ${path} has no release; make one with \`npm run release:agent\``,
  );
}

/** The agent's installer, which knows the address of this market. */
function serveInstaller(app: NestFastifyApplication, { PUBLIC_URL, NODE_MIRROR }: Environment): void {
  let script: string | undefined;
  app.getHttpAdapter().get(INSTALLER, (request: FastifyRequest, reply: FastifyReply) => {
    const market = originOf(request, PUBLIC_URL);
    script ??= readFileSync(builtFile('public/install.sh'), 'utf8').replaceAll('@NODE_MIRROR@', NODE_MIRROR);
    const text = script.replaceAll('@MARKET@', market);
    void reply
      .headers({
        'Content-Type': 'text/x-shellscript; charset=utf-8',
        'Cache-Control': 'no-cache',
        ETag: `"${createHash('sha256').update(text).digest('hex')}"`,
        Vary: 'Host',
      })
      .send(text);
  });
}
