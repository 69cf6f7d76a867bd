import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { apiPath } from '#shared/paths.ts';
import { cacheableJson } from '../content/rest/answers.ts';
import { namedSchemas } from '../content/rest/schemas.ts';
import { sessionCookie } from '../core/auth/session-cookie.ts';
import { sendCached } from '../core/http/response-cache.ts';
import { runtimeFiles } from '../runtime-files.ts';
import { type ApiDocument, readableDocument } from './openapi-document.ts';
import type { RestOptions } from './rest.plugin.ts';

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
  { name: 'Package', description: 'Packages of laboratory tests' },
  { name: 'PackageCategory', description: 'The categories that packages are filed under' },
  { name: 'Sale', description: 'Special offers; those that are published and have started are read' },
  { name: 'Opinion', description: 'Testimonials: pictures, and what they say in words' },
  { name: 'MedicalInfo', description: 'Medical information, in general and by the weeks of the year' },
  { name: 'Mail', description: 'What visitors send to the centre' },
];

const description = `Reads the centre’s published content and takes what visitors send; staff and programs with a token change the content.

Prices are AED, dates ISO 8601 in UTC. Numbers and booleans may be sent as text, an empty text is no value. Answers are JSON; failures carry
a \`message\` in the language of \`?lang=\` or Accept-Language. Reads carry an ETag for If-None-Match.`;

/** Describes every route that is registered later in this scope, from the schemas that validate its input. */
export async function registerDescription(app: FastifyInstance, { config }: Pick<RestOptions, 'config'>): Promise<void> {
  const transformObject = createJsonSchemaTransformObject({ schemaRegistry: namedSchemas });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1.0.0', description, license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url: config.publicUrl ?? '/' }],
      tags,
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', description: 'A token that an owner made in the staff area.' },
          session: { type: 'apiKey', in: 'cookie', name: sessionCookie(config).name, description: 'A signed-in member of staff.' },
        },
      },
    },
    transform: createJsonSchemaTransform({ schemaRegistry: namedSchemas, zodToJsonConfig: { target: 'draft-2020-12' } }),
    transformObject: (document) => readableDocument(withoutUnused(transformObject(document) as ApiDocument)) as ReturnType<typeof transformObject>,
  });
}

/** Serves the description at /openapi.json and the documentation page at /docs. */
export async function registerDocs(app: FastifyInstance, { cache }: Pick<RestOptions, 'cache'>): Promise<void> {
  app.get('/openapi.json', { schema: { hide: true } }, async (request, reply) =>
    sendCached(request, reply, await cache.get('rest /openapi.json', async () => cacheableJson(app.swagger(), null))),
  );
  const mark = await readFile(join(runtimeFiles.publicFiles, 'favicon.svg'));
  const type = 'image/svg+xml';
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: apiPath,
    staticCSP: docsPolicy,
    logo: { type, content: mark, href: '/' },
    theme: { title, favicon: [{ filename: 'favicon.svg', rel: 'icon', type, sizes: 'any', content: mark }] },
  });
}

/** Removes unused schemas: the generator adds an input and an output form of each, and most are used in one form only. */
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
