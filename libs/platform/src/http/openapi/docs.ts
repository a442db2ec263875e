import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { refuseOtherPaths } from '../odd-paths.js';
import { resolveSubtree } from './docs-resolver.js';

/** `/docs` (Swagger UI) and `/openapi.json`. The document is created on first use, to keep the start short. */
export function serveDocs(app: NestFastifyApplication, describe: () => OpenAPIObject): void {
  let made: OpenAPIObject | undefined;
  const document = () => (made ??= describe());
  refuseOtherPaths(app, (route) => route === '/docs/*', FILE);
  SwaggerModule.setup('docs', app, document, {
    raw: false,
    customSiteTitle: 'Compute Marketplace API',
    customCss: '.swagger-ui .topbar { display: none }',
    swaggerOptions: {
      persistAuthorization: true,
      tryItOutEnabled: true,
      displayRequestDuration: true,
      filter: true,
      // Shows groups only: Swagger UI renders just the visible part of a list of 150 lines and more, and nobody reads
      // that many.
      docExpansion: 'none',
      defaultModelsExpandDepth: 0,
      plugins: [{ fn: { resolveSubtree } }],
    },
  });
  let json: string | undefined;
  app
    .getHttpAdapter()
    .get('/openapi.json', (_request: unknown, reply: { header(n: string, v: string): { send(b: string): void } }) => {
      reply.header('Content-Type', 'application/json; charset=utf-8').send((json ??= JSON.stringify(document())));
    });
}

/** Swagger UI's files lie in one folder. */
const FILE = /^\/docs\/(\w[\w.-]*)?$/;
