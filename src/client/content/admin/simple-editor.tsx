import { Fragment, type ReactNode, useState } from 'react';
import type { FieldName, SimpleRecordOf, SimpleShape } from '#shared/collections/define-collection.ts';
import { FormSection } from '../../ui/admin/forms/form-section.tsx';
import { FormSkeleton } from '../../ui/admin/forms/form-skeleton.tsx';
import { NewForm } from '../../ui/admin/forms/new-form.tsx';
import type { RecordForm } from '../../ui/admin/forms/use-record-form.ts';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { RecordFormFrame } from '../../ui/admin/records/record-form.tsx';
import { type SaveTextsOptions, useSaveTexts } from '../../ui/admin/records/save-texts.ts';
import type { FormAdmin } from './collection-admin.ts';
import type { InputName } from './form-layout.ts';
import type { FormValuesOf } from './form-values.ts';
import { useCollectionForm } from './use-collection-form.ts';
import { useCollectionWords } from './use-collection-words.ts';

interface SimpleFormProps<S extends SimpleShape> {
  admin: FormAdmin<S>;
  texts: Omit<SaveTextsOptions, 'isNew'> & {
    newTitle: string;
    editTitle: string;
    confirmText: string;
  };
  /** The inputs in their order, one for each field or bilingual text. */
  inputs: {
    [Name in InputName<S>]: (
      form: RecordForm<FormValuesOf<S>>['fields'],
      labels: Record<FieldName<S>, string>,
    ) => ReactNode;
  };
  /** Called after a stored record was changed, or its form cancelled. */
  onLeave: () => void;
}

/** The form of the record with this id, or of a new one. On a phone, the form of a new one is behind a button. */
export function SimpleEditor<S extends SimpleShape>({
  id,
  loadFailure,
  ...props
}: SimpleFormProps<S> & { id: string | undefined; loadFailure: string }) {
  return id ? <ChangedRecord key={id} id={id} loadFailure={loadFailure} {...props} /> : <NewRecord {...props} />;
}

/** The form of a new record, empty again after each one. */
export function NewRecord<S extends SimpleShape>(props: SimpleFormProps<S>) {
  const [round, setRound] = useState(0);
  return (
    <NewForm key={round} label={props.texts.newTitle}>
      <SimpleForm {...props} record={null} onDone={() => setRound(round + 1)} />
    </NewForm>
  );
}

function ChangedRecord<S extends SimpleShape>({
  id,
  loadFailure,
  ...props
}: SimpleFormProps<S> & { id: string; loadFailure: string }) {
  // No cache and no refetch: the form opens with the stored record and does not change while it is edited.
  const {
    data: record,
    isError,
    error,
    refetch,
  } = props.admin.hooks.get.useQuery({ id }, { gcTime: 0, refetchOnWindowFocus: false });
  if (isError) return <LoadFailure title={loadFailure} error={error} onRetry={() => void refetch()} />;
  if (!record) return <FormSkeleton />;
  return <SimpleForm {...props} record={record} onDone={props.onLeave} isFocused />;
}

interface RecordProps<S extends SimpleShape> {
  /** Null for a new record. */
  record: SimpleRecordOf<S> | null;
  onDone: () => void;
  isFocused?: boolean;
}

/** The form of a record. A draft of the values is stored until they are saved; only the fields that differ are sent. */
export function SimpleForm<S extends SimpleShape>({
  admin,
  texts,
  inputs,
  onLeave,
  record,
  onDone,
  isFocused = false,
}: SimpleFormProps<S> & RecordProps<S>) {
  const { labels } = useCollectionWords(admin.collection);
  const saveTexts = useSaveTexts({ isNew: record === null, ...texts });
  const form = useCollectionForm({
    admin,
    record,
    texts: () => ({ ...saveTexts.texts({}), confirmText: texts.confirmText, successText: '' }),
    onDone,
  });
  const rendered = Object.entries<SimpleFormProps<S>['inputs'][InputName<S>]>(inputs).map(([name, input]) => (
    <Fragment key={name}>{input(form.fields, labels)}</Fragment>
  ));
  return (
    <RecordFormFrame
      form={form}
      labels={labels}
      submitLabel={saveTexts.submitLabel}
      onCancel={record ? onLeave : undefined}
      isFocused={isFocused}
    >
      <FormSection title={record ? texts.editTitle : texts.newTitle}>{rendered}</FormSection>
    </RecordFormFrame>
  );
}
