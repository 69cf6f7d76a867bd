import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

/**
 * The ceiling: a bare Fastify that sends the bytes of a file, or 304 to conditional requests. Plain JavaScript for a
 * fast start.
 */
const body = readFileSync(process.env.BENCH_BODY);
const app = Fastify();
app.get('/*', (request, reply) =>
  request.headers['if-none-match']
    ? reply.code(304).send()
    : reply.header('content-type', process.env.BENCH_TYPE).header('content-encoding', 'br').send(body),
);
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
