// The limits the product is compared with: the same framework, the same bytes, none of the work.
import { readFileSync } from 'node:fs';
import fastify from 'fastify';

const body = readFileSync(process.env.BODY_FILE, 'utf8');
const app = fastify({ logger: false });
app.get('/bytes', (_request, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(body));
app.post('/nothing', () => ({ ok: true }));
const url = await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`listening ${url}`);
process.on('SIGTERM', () => process.exit(0));
