import { useParams } from 'react-router';
import type { RecordOf, Shape } from '#shared/collections/collection.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { FormSkeleton } from '../../ui/admin/forms/form-skeleton.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { useLeaveToList } from '../../ui/admin/records/last-list.ts';
import { RecordFormFrame } from '../../ui/admin/records/record-form.tsx';
import { useSaveTexts } from '../../ui/admin/records/save-texts.ts';
import type { CollectionAdmin } from './collection-admin.ts';
import type { Section } from './form-layout.ts';
import { FormSections } from './form-sections.tsx';
import { RecordHistory } from './record-history.tsx';
import { useCollectionForm } from './use-collection-form.ts';
import { useCollectionWords } from './use-collection-words.ts';

export interface CollectionEditorProps<S extends Shape> {
  admin: CollectionAdmin<S>;
  sections: readonly Section<S>[];
  texts: {
    addTitle: string;
    editTitle: string;
    loadFailure: string;
    addLabel: string;
    confirmAdding: string;
    confirmSaving: string;
    added: string;
    updated: string;
    /** Shown if the server gives no reason. */
    addFailure: string;
    updateFailure: string;
  };
}

/** The page that adds a record, or changes the one that the address names. */
export function CollectionEditor<S extends Shape>(props: CollectionEditorProps<S>) {
  const { id } = useParams();
  const { addTitle, editTitle } = props.texts;
  return (
    <AdminPage title={id ? editTitle : addTitle}>{id ? <ChangedRecord key={id} id={id} {...props} /> : <RecordEditor record={null} {...props} />}</AdminPage>
  );
}

function ChangedRecord<S extends Shape>({ id, ...props }: CollectionEditorProps<S> & { id: string }) {
  const { collection, hooks, useCache } = props.admin;
  const cache = useCache();
  const { labels, words } = useCollectionWords(collection);
  // Always the stored record, which then stays as it is while the form is open.
  const { data: record, isError, error, refetch } = hooks.get.useQuery({ id }, { gcTime: 0, refetchOnWindowFocus: false });
  const handleRestored = () => {
    void refetch();
    void cache.list.invalidate();
  };
  if (isError) return <LoadFailure title={props.texts.loadFailure} error={error} onRetry={() => void refetch()} />;
  if (!record) return <FormSkeleton />;
  return (
    <>
      <RecordEditor key={record.version} record={record} {...props} />
      <RecordHistory noun={collection.name} id={id} version={record.version} labels={labels} words={words} onRestored={handleRestored} />
    </>
  );
}

function RecordEditor<S extends Shape>({ record, admin, sections, texts }: CollectionEditorProps<S> & { record: RecordOf<S> | null }) {
  const { labels } = useCollectionWords(admin.collection);
  const isNew = record === null;
  const saveTexts = useSaveTexts({ isNew, ...texts });
  const leave = useLeaveToList(admin.listPath, isNew);
  const form = useCollectionForm({
    admin,
    record,
    texts: ({ isPublished }) => saveTexts.texts({ isPublished: isPublished === true }),
    fallback: isNew ? texts.addFailure : texts.updateFailure,
    onDone: leave,
  });
  return (
    <RecordFormFrame
      form={form}
      labels={labels}
      submitLabel={saveTexts.submitLabel}
      onCancel={leave}
      onSite={record ? { path: admin.sitePath(record), isPublished: record.values.isPublished } : undefined}
    >
      <FormSections collection={admin.collection} form={form} sections={sections} />
    </RecordFormFrame>
  );
}
