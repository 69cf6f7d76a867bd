import type { FieldText } from '#shared/collections/fields.ts';
import { requestType, requestTypes } from '#shared/requests/request-types.ts';
import { restResources } from '../served-collections.ts';

interface Schema {
  type?: string | string[];
  format?: string;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  description?: string;
  examples?: unknown[];
}

interface Media {
  schema: Schema;
  example?: object;
}

interface Operation {
  operationId?: string;
  requestBody?: { content: Record<string, Media> };
}

export interface ApiDocument {
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

/**
 * Simplifies the generated description: each field gets one plain type instead of all accepted notations, a description
 * and an example. Forms get file fields for pictures.
 */
export function readableDocument<Document extends ApiDocument>(document: Document): Document {
  const readable = structuredClone(document);
  for (const [name, schema] of Object.entries(readable.components?.schemas ?? {}))
    describeFields(schema, fieldTexts[name], (field) => nullableOf(field) ?? field);
  for (const operation of Object.values(readable.paths ?? {}).flatMap((path) => Object.values(path))) {
    const { operationId = '', requestBody } = operation;
    for (const [type, media] of Object.entries(requestBody?.content ?? {})) {
      const isForm = type === 'multipart/form-data';
      // The generated description has one schema for both content types.
      const schema = structuredClone(media.schema);
      describeFields(schema, fieldTexts[operationId.replace(/^[a-z]+/, '')], (field) => plainField(field, isForm));
      const described: Media = isForm
        ? { schema }
        : { schema, example: changeExamples[operationId] ?? exampleOf(schema) };
      Object.assign(requestBody?.content ?? {}, { [type]: described });
    }
  }
  return readable;
}

function describeFields(schema: Schema, texts: FieldTexts = {}, toReadable: (field: Schema) => Schema): void {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const readable = toReadable(withoutBounds(field));
    const text = texts[name];
    const example = isFile(readable) || isFile(readable.items) ? undefined : text?.example;
    // Many tools ignore keywords beside a `$ref`.
    const isReference = '$ref' in readable;
    schema.properties = {
      ...schema.properties,
      [name]: isReference
        ? readable
        : {
            ...readable,
            ...(text && !field.description && { description: text.description }),
            ...(example !== undefined && { examples: [example] }),
          },
    };
  }
}

/** The plain type of a field that accepts several notations. */
function plainField(field: Schema, isForm: boolean): Schema {
  const members = flat(field);
  const { pattern: _pattern, ...alone } = field;
  const list = members.find(({ type }) => type === 'array');
  if (list?.items) return { type: 'array', items: plainField(list.items, isForm) };
  if (members.some(isFile)) return isForm ? { type: 'string', format: 'binary' } : { type: 'string' };
  if (members.length === 1) return alone;
  const hasNull = members.some(({ type }) => type === 'null');
  const choice = members.find(
    (member) =>
      member.const !== undefined || member.enum?.some((value) => value !== '' && value !== 'true' && value !== 'false'),
  );
  // A phone number may be sent as a number; a number may be sent as digits.
  const isText = members.some(({ type, pattern, enum: values }) => type === 'string' && !pattern && !values);
  const number = isText ? undefined : members.find(({ type }) => type === 'number' || type === 'integer');
  if (choice && number) return { anyOf: [number, choice] };
  const [boolean, moment, object] = [
    members.find(({ type }) => type === 'boolean'),
    members.find(({ format }) => format === 'date-time'),
    members.find(({ type }) => type === 'object'),
  ];
  if (object) return { type: 'string' };
  const plain =
    boolean ??
    number ??
    (moment && { type: 'string', format: 'date-time' }) ??
    choice ??
    members.find(({ type, enum: values }) => type === 'string' && !values);
  if (!plain) return alone;
  const { pattern: _unreadable, ...rest } = plain;
  return hasNull ? orNull(rest) : rest;
}

const flat = (schema: Schema): Schema[] => schema.anyOf?.flatMap(flat) ?? [schema];
const isFile = (schema: Schema | undefined) => schema?.format === 'binary';

/** Makes a schema nullable. */
function orNull(schema: Schema): Schema {
  if (schema.enum) return { ...schema, type: ['string', 'null'], enum: [...schema.enum, null] };
  return { ...schema, type: [schema.type ?? 'string', 'null'].flat() };
}

function nullableOf(field: Schema): Schema | null {
  const [one, other, ...more] = flat(field);
  if (!one || other?.type !== 'null' || more.length > 0 || one.enum || one.const !== undefined) return null;
  return orNull(withoutBounds(one));
}

/** Removes the bounds of JavaScript's safe integers, which the generator adds to every integer. */
function withoutBounds({ minimum, maximum, ...schema }: Schema): Schema {
  const isReal = (bound: number | undefined) => bound !== undefined && Math.abs(bound) !== Number.MAX_SAFE_INTEGER;
  return { ...schema, ...(isReal(minimum) && { minimum }), ...(isReal(maximum) && { maximum }) } as Schema;
}

/** An example body from the fields' examples, without pictures, which a client must send itself. */
function exampleOf({ properties = {} }: Schema): object {
  const given = Object.entries(properties).filter(([name, { examples }]) => examples && !name.startsWith('image'));
  return Object.fromEntries(given.map(([name, { examples }]) => [name, examples?.[0]]));
}

type FieldTexts = Readonly<Record<string, FieldText>>;

const visitorTexts: FieldTexts = {
  name: { description: 'The visitor’s name.', example: 'Omar Saleh' },
  email: { description: 'The visitor’s e-mail address.', example: 'omar@visitor.example' },
  phone: { description: 'The visitor’s phone number.', example: '+971501234567' },
  lang: { description: 'The visitor’s language; eng means en.', example: 'en' },
  identityCard: { description: 'The identity card: a picture or a PDF of up to 10 MB.' },
  insuranceCard: { description: 'The insurance card: a picture or a PDF of up to 10 MB.' },
};

const answerTexts: FieldTexts = {
  message: {
    description: 'A sentence for people, in the requested language.',
    example: 'This was not found. It may have been removed.',
  },
  requestId: { description: 'The id of this request, as in x-request-id and in the log.', example: 'req-1' },
};

/**
 * The texts of fields, by the name of a schema or of a type of request. The examples are those of the previous API's
 * documentation.
 */
const fieldTexts: Readonly<Record<string, FieldTexts>> = {
  Error: answerTexts,
  Message: answerTexts,
  ...Object.fromEntries(restResources.map(({ title, fieldTexts }) => [title, fieldTexts])),
  ...Object.fromEntries(
    requestTypes.map((type) => [
      requestType(type).rest.operation,
      { ...visitorTexts, ...requestType(type).rest.fields },
    ]),
  ),
};

/** Example bodies of update operations, which usually send a few fields only. */
const changeExamples: Readonly<Record<string, object>> = Object.fromEntries(
  restResources.map(({ title, changeExample }) => [`change${title}`, changeExample]),
);
