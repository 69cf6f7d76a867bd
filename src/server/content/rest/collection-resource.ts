import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  type ChangeOf,
  type Collection,
  type CreateOf,
  type HasFields,
  isList,
  type ListedRecordOf,
  type RecordOf,
  restOf,
  type Shape,
  type ValuesOf,
} from '#shared/collections/define-collection.ts';
import type { Field, FieldText } from '#shared/collections/fields.ts';
import type { Authorized } from '../../core/auth/actor.ts';
import type { CollectionService } from '../declared-collection.ts';
import { toPlainText } from '../light-text.ts';
import {
  booleanField,
  instantField,
  numberField,
  onlyGiven,
  pictureField,
  pictureListField,
  type SentPictures,
} from './fields.ts';
import { type ResourceOptions, registerResource, type V1Options, type V1Resource } from './resource.ts';
import { named } from './schemas.ts';

type OutName<One extends Field> = One['rest'] extends { name: infer Name extends string }
  ? Name
  : One['rest'] extends { out: { name: infer Name extends string } }
    ? Name
    : never;
type OutValue<S extends HasFields, Name extends keyof S['fields']> = S['fields'][Name]['kind'] extends 'picture'
  ? string
  : S['fields'][Name]['kind'] extends 'pictures'
    ? string[]
    : ValuesOf<S>[Name];
/** A record as API clients read it: the fields that have a name in the API. */
export type PresentedOf<S extends HasFields> = { _id: string } & {
  [Name in keyof S['fields'] as OutName<S['fields'][Name]>]: OutValue<S, Name>;
};
/** The schemas of a response, by the names of its fields. */
type AnsweredOf<S extends HasFields> = { [Name in keyof PresentedOf<S>]: z.ZodType<PresentedOf<S>[Name]> };

/** Parses forms with pictures and stores the pictures. If saving the record fails, the new pictures are deleted. */
export interface PictureForms {
  registerForms: (scope: FastifyInstance) => Promise<void>;
  /**
   * Calls `toInput` with the ids of the stored pictures. If the client sent files, calls it once before these are
   * stored.
   */
  write: <Input, Saved>(write: {
    actor: Authorized<'content.write'>;
    sent: Record<string, SentPictures | undefined>;
    toInput: (ids: Partial<Record<string, string[] | undefined>>) => Input;
    save: (input: Input) => Saved;
  }) => Promise<Saved>;
}

const withoutPictures: Pick<PictureForms, 'write'> = { write: async ({ toInput, save }) => save(toInput({})) };

const isLight = (field: Field) => field.kind === 'text' && field.isLight === true;

/** The fields that API clients read and send, with their names. */
const restFields = ({ fields }: Pick<Collection, 'fields'>) =>
  Object.entries<Field>(fields).flatMap(([name, field]) => {
    const rest = restOf(field);
    return rest ? [{ name, field, sentAs: rest.in.name, readAs: rest.out.name }] : [];
  });

/** The schemas of a record as API clients read it. */
const readSchemas = <S extends Shape>(collection: Collection<S>) =>
  ({
    _id: z.string(),
    ...Object.fromEntries(restFields(collection).map(({ field, readAs }) => [readAs, readSchema(field)])),
  }) as AnsweredOf<S>;

/** The schema of a record as API clients read it. */
export const presentedSchema = <S extends Shape>(title: string, collection: Collection<S>) =>
  named(title, z.object(readSchemas(collection) as z.ZodRawShape) as z.ZodType) as z.ZodType<PresentedOf<S>>;

/** The values of a record as API clients read them. */
function presentFields<S extends Shape>(
  fields: ReturnType<typeof restFields>,
  { id, values, related }: ListedRecordOf<S>,
  origin: string,
) {
  const addresses = (ids: readonly string[]) =>
    ids.flatMap((pictureId) => (related.pictures[pictureId] ? `${origin}${related.pictures[pictureId].src}` : []));
  const presented = (field: Field, value: unknown) => {
    if (field.kind === 'pictures') return addresses(value as string[]);
    if (isLight(field)) return toPlainText(value as string);
    return field.kind === 'picture' ? (addresses(value === null ? [] : [value as string])[0] ?? '') : value;
  };
  const entries = fields.map(({ name, field, readAs }) => [
    readAs,
    presented(field, values[name as keyof typeof values]),
  ]);
  return { _id: id, ...Object.fromEntries(entries) } as PresentedOf<S>;
}

type InName<One extends Field> = One['rest'] extends { name: infer Name extends string }
  ? Name
  : One['rest'] extends { in: { name: infer Name extends string } }
    ? Name
    : never;
/** The schemas of a request. */
type SentOf<S extends Shape> = { [Name in keyof S['fields'] as InName<S['fields'][Name]>]: z.ZodType };

interface CollectionResource<S extends Shape, Answered extends Record<keyof AnsweredOf<S>, z.ZodType>, Service> {
  path: string;
  names: { one: string; many: string };
  title: string;
  /** A sentence about the records, for the documentation. */
  description: string;
  /** Replaces the derived schema, if other resources contain this record too: a schema is registered once. */
  recordSchema?: z.ZodType<PresentedOf<S>>;
  /** An example of a change, for the documentation. */
  changeExample: object;
  /** Texts of fields that `answered` adds. */
  addedTexts?: Readonly<Record<string, FieldText>>;
  /** Whether fields depend on the language of the request. */
  hasOneLanguage?: boolean;
  /** Reorders, adds or replaces fields of a response. */
  answered?: (derived: AnsweredOf<S>) => Answered;
  /** Reorders, adds or replaces values of a response. */
  present?: (
    derived: PresentedOf<S>,
    record: ListedRecordOf<S>,
    options: V1Options,
  ) => { [Name in keyof Answered]: z.output<NoInfer<Answered>[Name]> };
  /** Replaces schemas of what clients send; `toValues` then reads these. */
  sent?: (derived: SentOf<S>) => SentOf<S>;
  /** Required fields of a new record, besides those without an initial value. */
  requiredFields?: string[];
  /** Completes the values that a client sent. `current` is the record that they change. */
  toValues?: (values: ChangeOf<S>, sent: Readonly<Record<string, unknown>>, current: RecordOf<S> | null) => ChangeOf<S>;
  /** The next instant (ms) that changes what is read without a change of a record. */
  nextChange?: (service: Service) => number | null;
  /** A change that any client may make. */
  openUpdate?: (service: Service) => V1Resource<ListedRecordOf<S>, z.ZodObject>['openUpdate'];
}

interface RegisterOptions<Service> extends ResourceOptions {
  service: Service;
  pictureForms: PictureForms;
}

/** The resource of a collection in /api/v1. */
export interface CollectionRest<Service> {
  path: string;
  title: string;
  description: string;
  /** By the names of the fields in requests and responses. */
  fieldTexts: Readonly<Record<string, FieldText>>;
  changeExample: object;
  register(app: FastifyInstance, options: RegisterOptions<Service>): Promise<void>;
}

/**
 * Declares the resource of a collection: the names and schemas of its fields come from the collection's declaration.
 */
export const collectionRest = <
  S extends Shape,
  Answered extends Record<keyof AnsweredOf<S>, z.ZodType> = AnsweredOf<S>,
  Service extends CollectionService<S> = CollectionService<S>,
>(
  collection: Collection<S>,
  resource: CollectionResource<S, Answered, Service>,
): CollectionRest<Service> => ({
  path: resource.path,
  title: resource.title,
  description: resource.description,
  fieldTexts: {
    _id: idText,
    ...Object.fromEntries(restFields(collection).flatMap(({ field }) => textsOf(field))),
    ...resource.addedTexts,
  },
  changeExample: resource.changeExample,
  register: (app, options) => registerCollection(app, options, collection, resource),
});

async function registerCollection<
  S extends Shape,
  Answered extends Record<keyof AnsweredOf<S>, z.ZodType>,
  Service extends CollectionService<S>,
>(
  app: FastifyInstance,
  { service, pictureForms, ...options }: RegisterOptions<Service>,
  collection: Collection<S>,
  resource: CollectionResource<S, Answered, Service>,
): Promise<void> {
  const { path, names, title, hasOneLanguage = false, requiredFields = [], toValues = (values) => values } = resource;
  const { createSchema, valuesSchema } = collection;
  const openUpdate = resource.openUpdate?.(service);
  const entries = restFields(collection);
  const pictures = entries.filter(({ field }) => field.kind === 'picture' || field.kind === 'pictures');
  const forms = pictures.length > 0 ? pictureForms : undefined;
  const answered: z.ZodRawShape = resource.answered?.(readSchemas(collection)) ?? readSchemas(collection);
  const sentSchemas = Object.fromEntries(entries.map(({ field, sentAs }) => [sentAs, sentSchema(field)])) as SentOf<S>;

  interface Write {
    /** Refuses values before any picture is stored. */
    check: (values: ChangeOf<S>) => unknown;
    save: (values: ChangeOf<S>) => RecordOf<S>;
    current: RecordOf<S> | null;
  }
  async function write(
    actor: Authorized<'content.write'>,
    sent: Record<string, unknown>,
    { check, save, current }: Write,
  ) {
    const given = Object.fromEntries(
      entries.map(({ name, field, sentAs }) => {
        const stored = current?.values[name as keyof typeof current.values];
        const isAsRead = isLight(field) && stored !== undefined && sent[sentAs] === toPlainText(stored as string);
        return [name, isAsRead ? stored : sent[sentAs]];
      }),
    );
    return (forms ?? withoutPictures).write({
      actor,
      sent: Object.fromEntries(pictures.map(({ sentAs }) => [sentAs, sent[sentAs] as SentPictures | undefined])),
      toInput: (ids) => {
        const ofPictures = pictures.map(({ name, field, sentAs }) => [
          name,
          isList(field) ? ids[sentAs] : ids[sentAs]?.[0],
        ]);
        const values = toValues(
          onlyGiven({ ...given, ...Object.fromEntries(ofPictures) }) as ChangeOf<S>,
          sent,
          current,
        );
        check(values);
        return values;
      },
      save,
    });
  }

  await registerResource<ListedRecordOf<S>, z.ZodObject>(app, options, {
    path,
    names,
    title,
    recordSchema: resource.recordSchema ?? named(title, z.object(answered)),
    sentSchema: z.object(resource.sent?.(sentSchemas) ?? sentSchemas),
    requiredFields: [
      ...entries.flatMap(({ field, sentAs }) => (field.initial === undefined ? [sentAs] : [])),
      ...requiredFields,
    ],
    ...(forms && { registerForms: forms.registerForms }),
    fieldNames: Object.fromEntries(entries.map(({ name, sentAs }) => [name, sentAs])),
    hasOneLanguage,
    present: (record, options) => {
      const derived = presentFields(entries, record, options.origin);
      return resource.present?.(derived, record, options) ?? derived;
    },
    listPublished: service.listPublishedRecords,
    countPublished: service.countPublished,
    getPublished: service.getPublishedRecord,
    getStored: service.getRecord,
    nextChange: () => resource.nextChange?.(service) ?? null,
    ...(openUpdate && { openUpdate }),
    create: (actor, sent) =>
      write(actor, sent, {
        check: (values) => createSchema.parse(values),
        save: (values) => service.create(actor, values as CreateOf<S>),
        current: null,
      }),
    update: (actor, id, sent) => {
      const current = service.getRecord(actor, id);
      return write(actor, sent, {
        check: (values) => valuesSchema.parse({ ...current.values, ...values }),
        save: (values) => service.update(actor, id, values),
        current,
      });
    },
    remove: (actor, id) => service.removeMany(actor, [id]),
  });
}

const idText = { description: 'The record’s id: 24 hexadecimal digits.', example: '665f1c2ab7d3e4a190c81f02' };

/** The texts of a field, by its names in requests and responses. */
function textsOf(field: Field): [string, FieldText][] {
  const rest = restOf(field);
  return rest ? [rest.in, rest.out].map(({ name, ...text }) => [name, text]) : [];
}

/** How clients may write a value of a field. */
function sentSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      return field.schema;
    case 'integer':
    case 'amount':
    case 'percent':
      return numberField(field.schema);
    case 'instant':
      return instantField(field.edge);
    case 'choice':
      return field.initial === null ? z.union([field.schema, z.literal('').transform(() => null)]) : field.schema;
    case 'flag':
      return booleanField;
    case 'picture':
      return pictureField;
    case 'pictures':
      return pictureListField;
    case 'reference':
    case 'choices':
    case 'list':
      return field.schema;
  }
}

function readSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'picture':
      return z.string();
    case 'pictures':
    case 'choices':
      return z.array(z.string());
    case 'list':
      return z.array(z.unknown());
    case 'integer':
      return z.int().nullable();
    case 'amount':
    case 'percent':
      return z.number().nullable();
    case 'instant':
    case 'reference':
      return z.string().nullable();
    case 'choice':
      return field.initial === null ? z.enum(field.choices).nullable() : z.enum(field.choices);
    case 'flag':
      return z.boolean();
  }
}
