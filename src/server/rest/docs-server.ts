import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import { apiPath } from '#shared/paths.ts';
import { namedSchemas } from '../content/rest/schemas.ts';
import { sessionCookie } from '../core/auth/session-cookie.ts';
import type { Config } from '../core/config.ts';
import { runtimeFiles } from '../runtime-files.ts';
import { restResources } from '../served-collections.ts';
import { type ApiDocument, readableDocument } from './openapi-document.ts';

/** The documentation page sets inline styles; it loads files and sends requests only from and to this site. */
const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const title = 'Dana API';

const tags = [
  ...restResources.map(({ title: name, description }) => ({ name, description })),
  { name: 'Mail', description: 'Messages and requests of visitors' },
];

const description = `Reads the centre’s published content and takes what visitors send; staff and programs with a token change the content.

Prices are AED, dates ISO 8601 in UTC. Numbers and booleans may be sent as text, an empty text is no value. Answers are JSON; failures carry
a \`message\` in the language of \`?lang=\` or Accept-Language. Reads carry an ETag for If-None-Match.`;

/**
 * A separate server for `openapi.json` and `docs`: the description of the given routes, from the schemas that check the
 * input, and a page to try them.
 */
export async function createDocsServer(routes: readonly RouteOptions[], config: Config): Promise<FastifyInstance> {
  const server = Fastify();
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  const transformObject = createJsonSchemaTransformObject({ schemaRegistry: namedSchemas });
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1.0.0', description, license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url: config.publicUrl ?? '/' }],
      tags,
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', description: 'A token that an owner made in the staff area.' },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: sessionCookie(config).name,
            description: 'A signed-in member of staff.',
          },
        },
      },
    },
    transform: createJsonSchemaTransform({
      schemaRegistry: namedSchemas,
      zodToJsonConfig: { target: 'draft-2020-12' },
    }),
    transformObject: (document) =>
      readableDocument(withoutUnused(transformObject(document) as ApiDocument)) as ReturnType<typeof transformObject>,
  });
  for (const { method, url, schema = {}, config: routeConfig = {} } of routes)
    server.route({ method, url, schema, config: routeConfig, handler: () => undefined });
  const mark = await readFile(join(runtimeFiles.publicFiles, 'favicon.svg'));
  const type = 'image/svg+xml';
  await server.register(
    (scope) =>
      scope.register(swaggerUi, {
        routePrefix: '/docs',
        indexPrefix: apiPath,
        staticCSP: docsPolicy,
        logo: { type, content: mark, href: '/' },
        theme: { title, favicon: [{ filename: 'favicon.svg', rel: 'icon', type, sizes: 'any', content: mark }] },
      }),
    { prefix: apiPath },
  );
  await server.ready();
  return server;
}

/**
 * Removes unused schemas: the generator adds an input and an output form of each, and most are used in one form only.
 */
function withoutUnused(document: ApiDocument): ApiDocument {
  const all = Object.entries(document.components?.schemas ?? {});
  const { components: _components, ...rest } = document;
  const usedBy = (part: unknown) => {
    const text = JSON.stringify(part);
    return all.filter(([name]) => text.includes(`"#/components/schemas/${name}"`));
  };
  const direct = usedBy(rest);
  // Named schemas reference others at one level only.
  const schemas = Object.fromEntries([...direct, ...usedBy(direct)]);
  return { ...document, components: { ...document.components, schemas } };
}
