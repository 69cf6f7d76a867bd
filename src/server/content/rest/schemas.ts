import { z } from 'zod';

/** The named schemas of the API description, in zod's global registry, which also holds the texts of `describe`. */
export const namedSchemas = z.globalRegistry;

/** Registers a schema under its name in the description. */
export function named<Schema extends z.ZodType>(id: string, schema: Schema): Schema {
  namedSchemas.add(schema, { id });
  return schema;
}

/** The body of every error. */
const errorSchema = named(
  'Error',
  z.object({
    message: z.string().describe('A sentence for people, in the requested language.'),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .describe('A sentence for each refused field, by the name of the field.'),
    requestId: z.string().describe('The id of this request, as in x-request-id and in the log.'),
  }),
);

export const messageSchema = named('Message', z.object({ message: z.string() }));

/** The id in a URL. Accepts any text: a malformed id is a record that does not exist. */
export const byIdSchema = z.object({ id: z.string().describe('The record’s _id: 24 hexadecimal digits.') });
export type ById = z.infer<typeof byIdSchema>;

const langField = z
  .enum(['en', 'eng', 'ar'])
  .optional()
  .catch(undefined)
  .describe('The language of messages and of fields that exist in one language.');
export const oneQuerySchema = z.object({ lang: langField });
export type OneQuery = z.infer<typeof oneQuerySchema>;

const largestPage = 100;
export const usualPage = 20;

export const listQuerySchema = z.object({
  lang: langField,
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .optional()
    .describe('With page or limit, the response is one page of the list.'),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(largestPage)
    .optional()
    .describe(`Records in a page; ${usualPage} by default.`),
});
export type ListQuery = z.infer<typeof listQuerySchema>;

/** Fields beside a page of a list. */
export const pageFields = {
  page: z.number().int().optional(),
  limit: z.number().int().optional(),
  total: z.number().int().optional(),
  pageCount: z.number().int().optional(),
};

/** Optional headers for idempotent requests; allows others. */
export const idempotencyHeadersSchema = z.looseObject({
  'idempotency-key': z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe(
      'A request that is repeated with the same key within 24 hours gets the same response and is carried out once.',
    ),
});

/** Error responses of a route. */
export function failures(
  ...statuses: number[]
): Record<number, { description: string; content: { 'application/json': { schema: z.ZodType } } }> {
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: failureNames[status] ?? 'Failed', content: { 'application/json': { schema: errorSchema } } },
    ]),
  );
}

const failureNames: Record<number, string> = {
  400: 'The request is not valid',
  401: 'No sign-in and no valid token',
  403: 'Not allowed',
  404: 'Not found',
  409: 'The request conflicts with the stored data',
  413: 'Too large',
  415: 'The media type is not accepted',
  422: 'The Idempotency-Key was sent before with another request',
  429: 'Too many requests',
  503: 'Not available at the moment',
};

/** A success response in the description. */
export function answered(description: string, schema: z.ZodType) {
  return { description, content: { 'application/json': { schema } } };
}
