import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseOtherPaths } from '../odd-paths.js';
import { opsFilter } from './docs-filter.js';
import { resolveSubtree } from './docs-resolver.js';
import { signIn } from './docs-sign-in.js';
import { ServedDocument } from './served-document.js';

/**
 * `/docs` (Swagger UI) and `/openapi.json`. The document is created on first use, to keep the start short. `demoEmail`:
 * of an account that the docs page offers to sign in with.
 */
export function serveDocs(app: NestFastifyApplication, describe: () => OpenAPIObject, demoEmail?: string): void {
  let made: OpenAPIObject | undefined;
  const document = () => (made ??= describe());
  refuseOtherPaths(app, (route) => route === '/docs/*', FILE);
  fitPhones(app);
  SwaggerModule.setup('docs', app, document, {
    raw: false,
    customSiteTitle: 'Compute Marketplace API',
    customCss: CSS,
    swaggerOptions: {
      persistAuthorization: true,
      tryItOutEnabled: true,
      displayRequestDuration: true,
      // `x-required-scope` and `x-max-body-bytes`.
      showExtensions: true,
      filter: true,
      // Shows groups only: Swagger UI renders just the visible part of a list of 150 lines and more, and nobody reads
      // that many.
      docExpansion: 'none',
      defaultModelsExpandDepth: 0,
      plugins: [{ fn: { resolveSubtree, opsFilter } }, signIn],
      ...(demoEmail && { demoEmail }),
    },
  });
  const served = new ServedDocument(document);
  app
    .getHttpAdapter()
    .get('/openapi.json', (request: FastifyRequest, reply: FastifyReply) => served.send(request, reply));
}

const CSS = `
.swagger-ui .topbar { display: none }
.swagger-ui .schemes, .credentials, .sign-in { display: flex; flex-wrap: wrap; gap: 10px 20px; align-items: flex-end }
.credentials { justify-content: flex-end; flex: 1 }
.swagger-ui .sign-in label { margin: 0; font-weight: 600 }
.swagger-ui .sign-in input { display: block; width: 220px; margin: 4px 0 0 }
.swagger-ui .sign-in p { flex-basis: 100%; margin: 0; color: #3b4151 }
.swagger-ui .sign-in p[role=alert] { color: #b00020 }
.swagger-ui .sign-in p:empty { display: none }`;

/** Without a viewport, phones draw the page 980 pixels wide. */
function fitPhones(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRoute', (route) => {
    if (route.url !== '/docs') return;
    route.onSend = (_request: FastifyRequest, _reply: FastifyReply, page: unknown, done: DoneSending) =>
      done(null, typeof page === 'string' ? page.replace('<head>', `<head>${VIEWPORT}`) : page);
  });
}

type DoneSending = (error: null, page: unknown) => void;
const VIEWPORT = '<meta name="viewport" content="width=device-width, initial-scale=1">';

/** Swagger UI's files lie in one folder. */
const FILE = /^\/docs\/(\w[\w.-]*)?$/;
