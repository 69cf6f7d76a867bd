import type { z } from 'zod';
import type {
  CreateOf,
  Related,
  SimpleRecordOf,
  SimpleShape,
  ValuesOf,
} from '#shared/collections/define-collection.ts';
import { type RecordFormOptions, useRecordForm } from '../../ui/admin/forms/use-record-form.ts';
import { type FormAdmin, useInvalidate } from './collection-admin.ts';
import { type FormValuesOf, fromFormValues, pickValues, toFormValues } from './form-values.ts';

interface CollectionFormOptions<S extends SimpleShape, Stored extends SimpleRecordOf<S>>
  extends Pick<RecordFormOptions<FormValuesOf<S>, z.ZodType>, 'texts' | 'closesOnSuccess' | 'onDone'> {
  admin: FormAdmin<S, Stored>;
  /** The record to change; null for a new one. */
  record: Stored | null;
  complete?: ((typed: FormValuesOf<S>) => FormValuesOf<S>) | undefined;
  /** The names of the inputs that the form hides for these values. */
  hidden?: (typed: FormValuesOf<S>) => string[];
  /** Called with the stored record after a save that changed something. */
  onStored?: (stored: Stored) => void;
}

/**
 * The form of a record. It sends only the fields whose values differ from the stored ones; an unchanged form sends
 * nothing.
 */
export function useCollectionForm<S extends SimpleShape, Stored extends SimpleRecordOf<S> & { related?: Related }>({
  admin,
  record,
  complete = (typed) => typed,
  hidden = () => [],
  onStored,
  ...options
}: CollectionFormOptions<S, Stored>) {
  const { collection, hooks } = admin;
  const client = admin.useClient();
  const onSuccess = useInvalidate(admin);
  const create = hooks.create.useMutation({ onSuccess });
  const update = hooks.update.useMutation({ onSuccess });
  const openedWith = (opened: Stored | null) => ({
    version: opened?.version ?? 0,
    values: toFormValues<S>(collection, opened),
  });

  async function save(values: ValuesOf<S>, version: number, changed: string[]): Promise<void> {
    if (record && changed.length === 0) return;
    const stored = record
      ? await update.mutateAsync({ id: record.id, version, values: pickValues(values, changed) })
      : await create.mutateAsync({ values: values as CreateOf<S> });
    onStored?.(stored);
  }

  const toInput = (typed: FormValuesOf<S>) =>
    fromFormValues(collection, complete(typed), record?.values ?? null, hidden(typed));
  const form = useRecordForm<FormValuesOf<S>, z.ZodType<ValuesOf<S>>>({
    ...options,
    opened: openedWith(record),
    schema: collection.valuesSchema,
    toInput,
    draftName: `${collection.name}:${record?.id ?? 'new'}`,
    save,
    reload: record ? async () => openedWith(await client.get.query({ id: record.id })) : undefined,
  });
  /** The record with the typed values, for its card. */
  const card = { collection: collection.name, id: record?.id, values: toInput(form.fields.values) };
  return { ...form, card };
}
