import helmet from '@fastify/helmet';
import { fastify } from 'fastify';

const PER_RESPONSE = new Set(['content-type', 'content-length', 'date', 'connection', 'keep-alive']);

/**
 * Helmet's headers, built once: they are the same for every response, and building them costs more than routing.
 * Swagger UI uses inline styles and data: images; scripts come only from this origin.
 */
export async function securityHeaders(): Promise<Record<string, string>> {
  const probe = fastify();
  await probe.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: true,
      directives: { 'style-src': ["'self'", "'unsafe-inline'"], 'upgrade-insecure-requests': null },
    },
  });
  probe.get('/', () => '');
  const { headers } = await probe.inject('/');
  await probe.close();
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !PER_RESPONSE.has(name))
      .map(([name, value]) => [name, String(value)]),
  );
}
