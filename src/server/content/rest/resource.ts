import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Locale, readLocale } from '#shared/i18n/locales.ts';
import { apiPath } from '#shared/paths.ts';
import { type Authorized, actorCan, authorize } from '../../core/auth/actor.ts';
import type { Clock } from '../../core/clock.ts';
import type { ResponseCache } from '../../core/http/response-cache.ts';
import type { ListPart } from '../staff-lists.ts';
import { requireContentWriter } from './guard.ts';
import { cacheableJson, oneRecord, writeMessage } from './responses.ts';
import {
  answered,
  type ById,
  byIdSchema,
  failures,
  idempotencyHeadersSchema,
  type ListQuery,
  listQuerySchema,
  messageSchema,
  type OneQuery,
  oneQuerySchema,
  pageFields,
  usualPage,
} from './schemas.ts';

export interface ResourceOptions {
  cache: ResponseCache;
  clock: Clock;
  /** Prefix of picture URLs: the public URL without a trailing slash, or '' if none is set. */
  origin: string;
}

export interface V1Options {
  /** Prefix of picture URLs. */
  origin: string;
  /** The current time in ms. */
  now: number;
  /** The language of fields that exist in one language. */
  locale: Locale;
  /** True for clients with content.write, which read stored records; others read the published content as of now. */
  isStored: boolean;
}

/** A resource of the API. */
export interface V1Resource<Record, Sent extends z.ZodObject> {
  path: string;
  /** Keys of one record (besides `data`) and of the list. */
  names: { one: string; many: string };
  /** The name in schemas and operations of the description, such as `Package`. */
  title: string;
  /** Registered under `title`, so that the description contains it once. */
  recordSchema: z.ZodType;
  /** All writable fields; a change accepts any part of them. */
  sentSchema: Sent;
  /** Required fields of a new record. */
  requiredFields: (keyof z.infer<Sent> & string)[];
  /** Adds multipart forms to the routes of a scope; by default they accept JSON only. */
  registerForms?: (scope: FastifyInstance) => Promise<void>;
  /** API names of fields whose service names differ by more than their ending. */
  fieldNames?: globalThis.Record<string, string>;
  present: (record: Record, options: V1Options) => unknown;
  /** Whether fields depend on the requested language. */
  hasOneLanguage?: boolean;
  /** Published records. */
  listPublished: (part?: ListPart) => Record[];
  countPublished: () => number;
  getPublished: (id: string) => Record;
  /** Any record, also a hidden one. Throws without content.write. */
  getStored: (actor: Authorized<'content.write'>, id: string) => Record;
  /** The next instant (ms) at which the content changes, null for none. */
  nextChange: () => number | null;
  create: (actor: Authorized<'content.write'>, sent: z.infer<Sent>) => Record | Promise<Record>;
  update: (actor: Authorized<'content.write'>, id: string, sent: Partial<z.infer<Sent>>) => Record | Promise<Record>;
  remove: (actor: Authorized<'content.write'>, id: string) => void;
  /** A change that any client may make. `isMeant` detects it, `guard` runs before the body is read. */
  openUpdate?: {
    isMeant: (request: FastifyRequest) => boolean;
    guard: (request: FastifyRequest) => Promise<void>;
    update: (id: string) => Record;
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** API names of refused fields by the services' names. */
    fieldNames?: globalThis.Record<string, string>;
  }
}

/** Registers the five operations of a resource: list, one, add, change, remove. */
export async function registerResource<Record, Sent extends z.ZodObject>(
  app: FastifyInstance,
  { cache, clock, origin }: ResourceOptions,
  resource: V1Resource<Record, Sent>,
): Promise<void> {
  const { path, names, title, present: presentRecord, openUpdate } = resource;
  const onePath = `${path}/find/:id`;
  const present = (record: Record, locale: Locale, isStored: boolean) =>
    presentRecord(record, { origin, now: clock(), locale, isStored });
  const presentOne = (record: Record, locale: Locale, isStored: boolean) =>
    oneRecord(names.one, present(record, locale, isStored));
  const localeOf = ({ lang }: OneQuery): Locale => (resource.hasOneLanguage ? readLocale(lang) : undefined) ?? 'en';
  const tags = [title];
  const { recordSchema } = resource;
  const oneSchema = z.object({ data: recordSchema, [names.one]: recordSchema });
  const writtenSchema = z.object({ message: z.string(), data: recordSchema, [names.one]: recordSchema });
  const newSchema = resource.sentSchema
    .partial()
    .required(Object.fromEntries(resource.requiredFields.map((field) => [field, true])) as never);
  const changeSchema = resource.sentSchema.partial();
  const consumes = resource.registerForms ? ['application/json', 'multipart/form-data'] : ['application/json'];
  const security = [{ token: [] }, { session: [] }];
  const config = { fieldNames: resource.fieldNames ?? {} };

  function listOf(query: ListQuery, isStored: boolean) {
    const { part, ...pages } = partOf(resource, query);
    const locale = localeOf(query);
    return { [names.many]: part.map((record) => present(record, locale, isStored)), ...pages };
  }

  app.get<{ Querystring: ListQuery }>(
    path,
    {
      schema: {
        operationId: `list${title}`,
        summary: `The published records, all or in pages`,
        tags,
        security: [{}, ...security],
        querystring: listQuerySchema,
        response: {
          200: answered('The list', z.object({ [names.many]: z.array(recordSchema), ...pageFields })),
          ...failures(400, 401),
        },
      },
    },
    async (request, reply) => {
      const { query } = request;
      if (isWriter(request)) return sendStored(reply, listOf(query, true));
      const makeList = async () => {
        const body = listOf(query, false);
        return { ...cacheableJson(body, resource.nextChange()), isRare: 'page' in body };
      };
      return cache.send(request, reply, await cache.get(keyOf(path, query, localeOf(query)), makeList));
    },
  );

  app.get<{ Params: ById; Querystring: OneQuery }>(
    onePath,
    {
      schema: {
        operationId: `get${title}`,
        summary: 'One published record; callers who may change content can also read others',
        tags,
        security: [{}, ...security],
        params: byIdSchema,
        querystring: oneQuerySchema,
        response: { 200: answered('The record', oneSchema), ...failures(401, 404) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const locale = localeOf(request.query);
      const { actor } = request;
      if (actorCan(actor, 'content.write'))
        return sendStored(reply, presentOne(resource.getStored(actor, id), locale, true));
      const makeOne = async () =>
        cacheableJson(presentOne(resource.getPublished(id), locale, false), resource.nextChange());
      return cache.send(request, reply, await cache.get(keyOf(`${path}/find/${id}`, {}, locale), makeOne));
    },
  );

  app.delete<{ Params: ById }>(
    onePath,
    {
      onRequest: requireContentWriter,
      schema: {
        operationId: `remove${title}`,
        summary: 'Removes a record',
        tags,
        security,
        params: byIdSchema,
        response: { 200: answered('Removed', messageSchema), ...failures(400, 401, 403, 404, 409, 429) },
      },
    },
    async (request) => {
      resource.remove(authorize(request.actor, 'content.write'), request.params.id);
      return writeMessage(request, 'api.deleted');
    },
  );

  await app.register(async (writes) => {
    await resource.registerForms?.(writes);
    writes.addHook('preValidation', giveEmptyBody);

    writes.post(
      path,
      {
        onRequest: requireContentWriter,
        config,
        schema: {
          operationId: `add${title}`,
          summary: 'Adds a record',
          tags,
          security,
          consumes,
          headers: idempotencyHeadersSchema,
          body: newSchema,
          response: { 201: answered('Added', writtenSchema), ...failures(400, 401, 403, 409, 413, 415, 422, 429) },
        },
      },
      async (request, reply) => {
        const record = await resource.create(authorize(request.actor, 'content.write'), request.body as z.infer<Sent>);
        return sendWritten(request, reply.code(201), 'api.created', record);
      },
    );

    writes.patch<{ Params: ById }>(
      onePath,
      {
        onRequest: openUpdate?.guard ?? requireContentWriter,
        // Refuse clients that may only make the open change before the rest of their body is validated.
        ...(openUpdate && {
          preValidation: async (request: FastifyRequest) =>
            openUpdate.isMeant(request) || requireContentWriter(request),
        }),
        config,
        schema: {
          operationId: `change${title}`,
          summary: openUpdate
            ? 'Changes a record, or ends a sale that has expired, which every caller may'
            : 'Changes a record',
          tags,
          security: openUpdate ? [...security, {}] : security,
          consumes,
          params: byIdSchema,
          body: changeSchema,
          response: { 200: answered('Changed', writtenSchema), ...failures(400, 401, 403, 404, 409, 413, 415, 429) },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const isOpen = openUpdate?.isMeant(request) ?? false;
        const record =
          openUpdate && isOpen
            ? openUpdate.update(id)
            : await resource.update(
                authorize(request.actor, 'content.write'),
                id,
                request.body as Partial<z.infer<Sent>>,
              );
        return sendWritten(request, reply, 'api.saved', record);
      },
    );
  });

  function sendWritten(
    request: FastifyRequest,
    reply: FastifyReply,
    message: 'api.created' | 'api.saved',
    record: Record,
  ) {
    const locale = localeOf(request.query as OneQuery);
    return reply.send({ ...writeMessage(request, message), ...presentOne(record, locale, isWriter(request)) });
  }
}

/** Whether the client may change content and therefore reads stored records. */
const isWriter = ({ actor }: FastifyRequest) => actorCan(actor, 'content.write');

/** Sends a stored record, never cached. */
function sendStored(reply: FastifyReply, body: unknown): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** Treats a missing body as empty, so that the error names the missing fields. */
async function giveEmptyBody(request: FastifyRequest): Promise<void> {
  request.body ??= {};
}

/** The whole list, or the requested page of it. */
function partOf<Record>(
  { listPublished, countPublished }: Pick<V1Resource<Record, z.ZodObject>, 'listPublished' | 'countPublished'>,
  { page, limit }: ListQuery,
) {
  if (page === undefined && limit === undefined) return { part: listPublished() };
  const [at, size] = [page ?? 1, limit ?? usualPage];
  const total = countPublished();
  return {
    part: listPublished({ offset: (at - 1) * size, limit: size }),
    page: at,
    limit: size,
    total,
    pageCount: Math.max(1, Math.ceil(total / size)),
  };
}

/**
 * The cache key. Responses to requests without query options use their URL, so that a conditional request for one gets
 * 304 before routing.
 */
function keyOf(path: string, { page, limit }: Pick<ListQuery, 'page' | 'limit'>, locale: Locale): string {
  if (page !== undefined || limit !== undefined) return `rest ${path} ${locale} ${page ?? 1} ${limit ?? usualPage}`;
  return locale === 'en' ? `${apiPath}${path}` : `rest ${path} ${locale}`;
}
