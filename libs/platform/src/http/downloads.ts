import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { builtFile } from '../built-file.js';
import { refuseOtherPaths } from './odd-paths.js';

/** The build's folders in dist/public that anyone may download from, without a login. */
const FOLDERS = ['agent', 'cli', 'sdk'];
/** Names start with a letter or digit: no hidden files, nothing that climbs. */
const FILE = new RegExp(`^/(${FOLDERS.join('|')})(/\\w[\\w.+-]*)+$`);

/** Whether this route serves files for download. */
export const isDownload = (route: string): boolean => FOLDERS.some((folder) => route === `/${folder}/*`);

/**
 * Serves what goes onto other machines in the version that fits this service: the agent, the CLI, the SDKs. Clients ask
 * with `If-None-Match` each time (`no-cache`), because a file keeps its address when a release replaces it.
 */
export async function serveDownloads(app: NestFastifyApplication): Promise<void> {
  refuseOtherPaths(app, isDownload, FILE);
  const root = builtFile('public');
  for (const folder of FOLDERS.filter((name) => existsSync(join(root, name))))
    await app.register(fastifyStatic, {
      root: join(root, folder),
      prefix: `/${folder}/`,
      decorateReply: false,
      index: false,
      cacheControl: false,
      setHeaders: (reply) => void reply.header('Cache-Control', 'no-cache'),
    });
}
