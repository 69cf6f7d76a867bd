import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  type ChangeOf,
  type Collection,
  type CreateOf,
  type HasFields,
  type RecordOf,
  restOf,
  type Shape,
  type ValuesOf,
} from '#shared/collections/collection.ts';
import type { Field } from '#shared/collections/fields.ts';
import type { Actor } from '../../core/auth/actor.ts';
import type { CollectionService } from '../declared-collection.ts';
import { booleanField, numberField, onlyGiven, pictureField, type SentPictures } from './fields.ts';
import { type ResourceOptions, registerResource, type V1Options } from './resource.ts';
import { named } from './schemas.ts';

type OutName<One extends Field> = One['rest'] extends { name: infer Name extends string }
  ? Name
  : One['rest'] extends { out: { name: infer Name extends string } }
    ? Name
    : never;
/** A record as API clients read it: the fields that its declaration gives a name in /api/v1. */
export type PresentedOf<S extends HasFields> = { _id: string } & {
  [Name in keyof S['fields'] as OutName<S['fields'][Name]>]: S['fields'][Name]['kind'] extends 'picture' ? string : ValuesOf<S>[Name];
};

/** Receives forms with pictures and stores these. If a record cannot be saved, none of its pictures stays stored. */
export interface PictureForms {
  registerForms: (scope: FastifyInstance) => Promise<void>;
  /** Calls `toInput` with the ids of the stored pictures, and once before, if files were sent. */
  write: <Input, Saved>(write: {
    actor: Actor;
    sent: Record<string, SentPictures | undefined>;
    toInput: (ids: Partial<Record<string, string[] | undefined>>) => Input;
    save: (input: Input) => Saved;
  }) => Promise<Saved>;
}

const withoutPictures: Pick<PictureForms, 'write'> = { write: async ({ toInput, save }) => save(toInput({})) };

/** The fields of a collection in /api/v1. */
const restFields = ({ fields }: Pick<Collection, 'fields'>) =>
  Object.entries<Field>(fields).flatMap(([name, field]) => {
    const rest = restOf(field);
    return rest ? [{ name, field, sentAs: rest.in.name, readAs: rest.out.name }] : [];
  });

/** The schema of a record as API clients read it. */
export const presentedSchema = <S extends Shape>(title: string, collection: Collection<S>) =>
  named(
    title,
    z.object({ _id: z.string(), ...Object.fromEntries(restFields(collection).map(({ field, readAs }) => [readAs, readSchema(field)])) }) as z.ZodType,
  ) as z.ZodType<PresentedOf<S>>;

interface CollectionResource<S extends Shape> {
  path: string;
  names: { one: string; many: string };
  title: string;
  /** Given if other records contain it, because a schema is named once. */
  recordSchema?: z.ZodType<PresentedOf<S>>;
  /** Whether fields depend on the language of the request. */
  hasOneLanguage?: boolean;
  present: (record: RecordOf<S>, options: V1Options) => PresentedOf<S>;
  service: CollectionService<S>;
  /** Receives forms with files; a collection without pictures needs none. */
  pictures?: PictureForms;
}

/** Registers the resource of a declared collection: the names and schemas of its fields come from the declaration. */
export async function registerCollection<S extends Shape>(
  app: FastifyInstance,
  options: ResourceOptions,
  collection: Collection<S>,
  { path, names, title, recordSchema = presentedSchema(title, collection), hasOneLanguage = false, present, service, pictures: forms }: CollectionResource<S>,
): Promise<void> {
  const { createSchema, valuesSchema } = collection;
  const entries = restFields(collection);
  const pictures = entries.filter(({ field }) => field.kind === 'picture');

  /** `check` refuses values before any picture is stored. */
  async function write(actor: Actor, sent: Record<string, unknown>, check: (values: ChangeOf<S>) => unknown, save: (values: ChangeOf<S>) => RecordOf<S>) {
    const texts = Object.fromEntries(entries.map(({ name, field, sentAs }) => [name, field.kind === 'picture' ? undefined : sent[sentAs]]));
    return (forms ?? withoutPictures).write({
      actor,
      sent: Object.fromEntries(pictures.map(({ sentAs }) => [sentAs, sent[sentAs] as SentPictures | undefined])),
      toInput: (ids) => {
        const values = onlyGiven({ ...texts, ...Object.fromEntries(pictures.map(({ name, sentAs }) => [name, ids[sentAs]?.[0]])) }) as ChangeOf<S>;
        check(values);
        return values;
      },
      save,
    });
  }

  await registerResource<RecordOf<S>, z.ZodObject>(app, options, {
    path,
    names,
    title,
    recordSchema,
    sentSchema: z.object(Object.fromEntries(entries.map(({ field, sentAs }) => [sentAs, sentSchema(field)]))),
    requiredFields: entries.flatMap(({ field, sentAs }) => (field.initial === undefined ? [sentAs] : [])),
    ...(forms && { registerForms: forms.registerForms }),
    fieldNames: Object.fromEntries(entries.map(({ name, sentAs }) => [name, sentAs])),
    hasOneLanguage,
    present,
    listPublished: service.listPublishedRecords,
    countPublished: service.countPublished,
    getPublished: service.getPublishedRecord,
    getStored: service.getRecord,
    nextChange: () => null,
    create: (actor, sent) =>
      write(
        actor,
        sent,
        (values) => createSchema.parse(values),
        (values) => service.create(actor, values as CreateOf<S>),
      ),
    update: (actor, id, sent) =>
      write(
        actor,
        sent,
        (values) => valuesSchema.parse({ ...service.getRecord(actor, id).values, ...values }),
        (values) => service.update(actor, id, values),
      ),
    remove: (actor, id) => service.removeMany(actor, [id]),
  });
}

/** How clients may write a value of a field. */
function sentSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      return field.schema;
    case 'integer':
      return numberField(field.schema);
    case 'choice':
      return field.initial === null ? z.union([field.schema, z.literal('').transform(() => null)]) : field.schema;
    case 'flag':
      return booleanField;
    case 'picture':
      return pictureField;
  }
}

function readSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'picture':
      return z.string();
    case 'integer':
      return z.int().nullable();
    case 'choice':
      return field.initial === null ? z.enum(field.choices).nullable() : z.enum(field.choices);
    case 'flag':
      return z.boolean();
  }
}
