import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { builtFile } from '../built-file.js';
import { refuseOtherPaths } from './odd-paths.js';

const ASSETS = '/app/assets/*';
const ASSET = /^\/app\/assets\/\w[\w.-]*\.(js|css)$/;
/** Assets have their content's hash in their names. */
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Scripts, styles and requests are this service's own; pictures also from memory (previews of files). No other site can frame
 * the page, and text never becomes code: the page's scripts may not write HTML (Trusted Types).
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/**
 * The console (clients/console) under `/app/`, as it was built and compressed; `/` leads there. Every path of it answers
 * the same page, whose script knows the rest.
 */
export async function serveConsole(app: NestFastifyApplication): Promise<void> {
  const root = join(builtFile('public'), 'app');
  // A service that was built without its clients has an API only.
  if (!existsSync(join(root, 'index.html'))) return;
  const fastify = app.getHttpAdapter().getInstance();
  const toConsole = (_request: FastifyRequest, reply: FastifyReply) => void reply.redirect('/app/', 302);
  fastify.get('/', toConsole);
  fastify.get('/app', toConsole);
  serveFile(app, '/app/icon.svg', readFileSync(join(root, 'icon.svg')), { 'Content-Type': 'image/svg+xml' });
  serveFile(app, '/app/*', readFileSync(join(root, 'index.html')), {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': POLICY,
    'X-Frame-Options': 'DENY',
  });
  refuseOtherPaths(app, (route) => route === ASSETS, ASSET);
  await app.register(fastifyStatic, {
    root: join(root, 'assets'),
    prefix: '/app/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('Cache-Control', FOREVER),
  });
}

function serveFile(app: NestFastifyApplication, path: string, file: Buffer, headers: Record<string, string>): void {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.get(path, (_request: FastifyRequest, reply: FastifyReply) => {
    void reply.headers({ ...headers, 'Cache-Control': 'no-cache' }).send(file);
  });
}
