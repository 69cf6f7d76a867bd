import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import createClient from 'openapi-fetch';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { systemActor } from '#server/core/auth/actor.ts';
import { restResources } from '#server/served-collections.ts';
import type { FieldText } from '#shared/collections/fields.ts';
import { apiPath } from '#shared/paths.ts';
import { requestType, typesWithoutCards } from '#shared/requests/request-types.ts';
import { makeCategory } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];
interface Content {
  content?: Record<string, { schema: JsonSchema; example?: unknown }>;
}
interface Operation {
  operationId: string;
  requestBody?: Content;
  responses: Record<string, Content>;
  security: object[];
}
interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

let site: TestApp;
let description: Description;
let origin: string;
beforeAll(async () => {
  site = await createTestApp({ isSeeded: false, environment: { LIMIT_REQUESTS_PER_HOUR: '100' } });
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`;
  description = (await fetch(`${origin}${apiPath}/openapi.json`).then((answer) => answer.json())) as Description;
});
afterAll(() => site.close());

const operations = () =>
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

/** A schema with its references resolved. */
function withoutReferences(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutReferences);
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('$ref' in schema)
    return withoutReferences(description.components.schemas[String(schema.$ref).replace('#/components/schemas/', '')]);
  return Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, withoutReferences(part)]));
}

/** The first difference between a response and the description, or null. */
function problemOf(operation: Operation, status: number, body: unknown): string | null {
  const schema = operation.responses[status]?.content?.['application/json']?.schema;
  if (!schema) return `The description knows no ${status}.`;
  const result = z.fromJSONSchema(withoutReferences(schema) as JsonSchema).safeParse(body);
  return result.success ? null : z.prettifyError(result.error);
}

const picture = () =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: '#0f8b8d' } })
    .png()
    .toBuffer();

function formOf(values: Record<string, string | Blob | Blob[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) for (const part of [value].flat()) form.append(name, part);
  return form;
}

/** The example of what an operation is sent; undefined if it is sent nothing. */
const exampleOf = (operationId: string) =>
  operations().find(({ operation }) => operation.operationId === operationId)?.operation.requestBody?.content?.[
    'application/json'
  ]?.example;

/** A request for each operation, in order; later requests use the records of earlier ones. */
async function requestsInOrder(categoryId: string) {
  const png = new Blob([new Uint8Array(await picture())], { type: 'image/png' });
  const person = { name: 'Omar Saleh', email: 'omar@visitor.example', phone: '+971501234567', lang: 'eng' };
  const texts = { description_en: 'Iron.', description_ar: 'الحديد.' };
  const sale = { name_en: 'Iron', name_ar: 'الحديد', ...texts };
  const labPackage = { ...sale, categoryId, tests: '4', price: '199.50' };
  const title = { title_en: 'Heart', title_ar: 'القلب' };
  const bodies: Record<string, unknown> = {
    addPackageCategory: title,
    changePackageCategory: { title_en: 'The heart' },
    addPackage: formOf({ ...labPackage, onSale: 'false', imagePackage: png, image_en: [png, png] }),
    changePackage: { onSale: 'true', priceSale: '150', testsSale: 3, startDate: '2026-11-01', endDate: '2026-12-01' },
    addSale: formOf({ ...sale, tests: 'All', salePercent: '', image_en: [png, png] }),
    changeSale: { tests: 20 },
    addOpinion: formOf({ altText: 'Thank you', imageOpinion: png }),
    changeOpinion: { altText: 'Thank you all' },
    addMedicalInfo: { ...title, ...texts, category: 'weekly', week: '1', month: 'January' },
    changeMedicalInfo: { category: 'general' },
  };
  const ofCollections = restResources.flatMap((rest) =>
    ['add', 'list', 'get', 'change', 'remove'].map((verb) => [
      `${verb}${rest.title}`,
      bodies[`${verb}${rest.title}`] ?? exampleOf(`${verb}${rest.title}`),
    ]),
  );
  const sends = typesWithoutCards.map((type) => {
    const { operation, fields } = requestType(type).rest;
    const examples = Object.entries(fields as Record<string, FieldText>).map(([name, { example }]) => [name, example]);
    return [`send${operation}`, { ...person, ...Object.fromEntries(examples) }];
  });
  return [
    ...ofCollections,
    ...sends,
    [
      'sendWithdrawal',
      formOf({ ...person, appointmentDate: '2026-11-30', appointmentTime: '4:00 PM', identityCard: png }),
    ],
  ] as [string, unknown?][];
}

test('Every operation of the API description behaves as described.', async () => {
  const { token } = site.services.apiTokens.create(systemActor, {
    name: 'a program',
    scopes: ['content.write', 'requests.write'],
    days: 30,
  });
  const client = createClient<Record<string, Record<string, object>>>({ baseUrl: origin });
  const requests = await requestsInOrder(makeCategory(site.deps.db).id);
  const described = operations();
  expect(requests.map(([id]) => id).toSorted()).toEqual(
    described.map(({ operation }) => operation.operationId).toSorted(),
  );
  let id = '';
  for (const [operationId, body] of requests) {
    const { path, method, operation } =
      described.find((one) => one.operation.operationId === operationId) ?? expect.fail(operationId);
    const { data, error, response }: { data?: unknown; error?: unknown; response: Response } = await client.request(
      method as 'get',
      path as never,
      {
        params: { path: { id } },
        headers: { authorization: `Bearer ${token}` },
        ...(body instanceof FormData
          ? { body, bodySerializer: (form: FormData) => form }
          : body !== undefined && { body }),
      } as never,
    );
    expect([operationId, response.status, error]).toEqual([
      operationId,
      operationId.startsWith('add') ? 201 : 200,
      undefined,
    ]);
    expect([operationId, problemOf(operation, response.status, data)]).toEqual([operationId, null]);
    if (operationId.startsWith('add')) id = (data as { data: { _id: string } }).data._id;
  }
});

test('Every protected operation refuses an anonymous client as described.', async () => {
  const guarded = operations().filter(({ method, operation }) => method !== 'get' && operation.security.length > 0);
  expect(guarded.length).toBeGreaterThan(5);
  for (const { path, method, operation } of guarded) {
    const answer = await fetch(`${origin}${path.replace('{id}', 'f'.repeat(24))}`, {
      method: method.toUpperCase(),
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect([operation.operationId, answer.status, answer.headers.get('www-authenticate')]).toEqual([
      operation.operationId,
      401,
      'Bearer',
    ]);
    expect([operation.operationId, problemOf(operation, 401, await answer.json())]).toEqual([
      operation.operationId,
      null,
    ]);
  }
});

test('Every field has a plain description, one type and an example, and picture fields of forms are file inputs.', () => {
  const withoutExample = [
    'imagePackage',
    'imageOpinion',
    'identityCard',
    'insuranceCard',
    'packageId',
    'morePackages',
    'offerId',
  ];
  const bodies = operations().flatMap(({ operation }) =>
    Object.entries(operation.requestBody?.content ?? {}).map(([type, media]) => ({ operation, type, media })),
  );
  expect(bodies.length).toBeGreaterThan(12);
  for (const { operation, type, media } of bodies) {
    const { properties = {} } = media.schema as { properties?: Record<string, Record<string, unknown>> };
    for (const [name, field] of Object.entries(properties)) {
      const isForm = type === 'multipart/form-data';
      const isPicture = /^image|Card$/.test(name);
      const place = `${operation.operationId} ${type} ${name}`;
      expect([place, typeof field.description, JSON.stringify(field).includes('anyOf') && name !== 'tests']).toEqual([
        place,
        'string',
        false,
      ]);
      expect([place, JSON.stringify(field).includes('"binary"')]).toEqual([place, isForm && isPicture]);
      if (!withoutExample.includes(name) && !isPicture)
        expect([place, field.examples]).toEqual([place, [expect.anything()]]);
    }
  }
});

test('The API accepts every example of a new record in its description.', async () => {
  const { token } = site.services.apiTokens.create(systemActor, {
    name: 'a program',
    scopes: ['content.write'],
    days: 30,
  });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const category = makeCategory(site.deps.db).id;
  for (const { path, method, operation } of operations().filter(({ operation }) =>
    operation.operationId.startsWith('add'),
  )) {
    const example = operation.requestBody?.content?.['application/json']?.example as Record<string, unknown>;
    const body = JSON.stringify({ ...example, ...('categoryId' in example && { categoryId: category }) });
    const answer = await fetch(`${origin}${path}`, { method: method.toUpperCase(), headers, body });
    expect([operation.operationId, answer.status]).toEqual([operation.operationId, 201]);
  }
});

test('The API description passes the linter.', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dana-api-'));
  try {
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(description));
    const options = {
      cwd: folder,
      env: { PATH: '', REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    };
    const linter = resolve('node_modules/@redocly/cli/bin/cli.js');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [linter, 'lint', '--format=json', 'openapi.json'],
      options,
    );
    expect(JSON.parse(stdout).problems).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('The API’s documentation page loads its files from this site only.', async () => {
  const page = await fetch(`${origin}${apiPath}/docs`);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toMatch(/https?:|script-src[^;]*unsafe/);
  const text = await (await fetch(`${origin}${apiPath}/docs/static/swagger-initializer.js`)).text();
  expect(text).toContain(readFileSync('public/favicon.svg').toString('base64'));
  const files = [...(await page.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file as string);
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) {
    const loaded = await fetch(new URL(file, page.url));
    expect([file, loaded.status, (await loaded.arrayBuffer()).byteLength > 0]).toEqual([file, 200, true]);
  }
  expect((await site.get(`${apiPath}/package`)).headers['content-security-policy']).toContain("default-src 'none'");
});
