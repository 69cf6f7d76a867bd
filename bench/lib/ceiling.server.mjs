import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

/** The ceiling: a Fastify with nothing plugged in, which sends the bytes of a file as they are, and 304 to who says they have them. Plain JavaScript, so that nothing slows its start. */
const body = readFileSync(process.env.BENCH_BODY);
const app = Fastify();
app.get('/*', (request, reply) =>
  request.headers['if-none-match'] ? reply.code(304).send() : reply.header('content-type', process.env.BENCH_TYPE).header('content-encoding', 'br').send(body),
);
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
