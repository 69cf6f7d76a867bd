import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { sectionSchemas } from '#shared/settings/settings-sections.schema.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { createAppRouter } from './trpc/root.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ isSeeded: false });
});
afterAll(() => site.close());

interface Definition {
  type: string;
  checks?: { _zod: { def: { check: string } } }[];
  element?: z.ZodType;
  valueType?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
  items?: z.ZodType[];
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
}

/** The paths of the arrays and records without a limit. Zod reads each of their 100,000 values before it refuses them. */
function unlimitedIn(schema: z.ZodType | undefined, path: string): string[] {
  if (!(schema instanceof z.ZodType)) return [];
  const definition = schema._zod.def as unknown as Definition;
  const { type, checks = [], element, valueType, shape = {}, options = [], items = [], innerType } = definition;
  const isLimited = checks.some(({ _zod }) => ['max_length', 'length_equals', 'max_size'].includes(_zod.def.check));
  const own = ['array', 'record', 'map', 'set'].includes(type) && !isLimited ? [path] : [];
  const { in: from, out: to } = definition;
  // A check before a record limits its size.
  const isChecked = from instanceof z.ZodCustom && to instanceof z.ZodRecord;
  return [
    ...own,
    ...unlimitedIn(element, `${path}[]`),
    ...unlimitedIn(valueType, `${path}{}`),
    ...Object.entries(shape).flatMap(([name, field]) => unlimitedIn(field, `${path}.${name}`)),
    ...[...options, ...items].flatMap((option) => unlimitedIn(option, path)),
    ...unlimitedIn(innerType, path),
    ...(isChecked ? [] : [from, to].flatMap((part) => unlimitedIn(part, path))),
  ];
}

test('Every list in the input of a procedure has a limit.', async () => {
  const router = createAppRouter(site.services);
  await Promise.all(Object.values(router._def.lazy).map(({ load }) => load()));
  const procedures = Object.entries<object>(router._def.procedures) as unknown as [
    string,
    { _def: { inputs: z.ZodType[] } },
  ][];
  expect(procedures.length).toBeGreaterThan(100);
  expect(procedures.flatMap(([path, { _def }]) => _def.inputs.flatMap((input) => unlimitedIn(input, path)))).toEqual(
    [],
  );
});

test('Every list in a section of the settings has a limit.', () => {
  expect(Object.entries(sectionSchemas).flatMap(([name, schema]) => unlimitedIn(schema, name))).toEqual([]);
});

test('Every list in the body or query of a route has a limit.', () => {
  const parts = site.routes.flatMap(({ method, url, schema }) =>
    [schema?.body, schema?.querystring].map((part) => [`${method} ${url}`, part as z.ZodType | undefined] as const),
  );
  expect(parts.filter(([, part]) => part instanceof z.ZodType).length).toBeGreaterThan(10);
  expect(parts.flatMap(([path, part]) => unlimitedIn(part, path))).toEqual([]);
});
