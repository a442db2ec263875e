import { SwaggerModule } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { resolveSubtree } from './docs-resolver.js';

/** `/docs` (Swagger UI) and `/openapi.json`. The document is made on first use, to keep the start short. */
export function serveDocs(app: NestFastifyApplication, describe: () => OpenAPIObject): void {
  let made: OpenAPIObject | undefined;
  const document = () => (made ??= describe());
  SwaggerModule.setup('docs', app, document, {
    raw: false,
    customSiteTitle: 'Compute Marketplace API',
    customCss: '.swagger-ui .topbar { display: none }',
    swaggerOptions: {
      persistAuthorization: true,
      tryItOutEnabled: true,
      displayRequestDuration: true,
      filter: true,
      // Groups first: Swagger UI draws only what is in sight of a list of 150 lines and more, and nobody reads that many.
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
