import { useLingui } from '@lingui/react';
import { Trans, useLingui as useTexts } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import type { FieldName, RecordOf, Shape } from '#shared/collections/define-collection.ts';
import { collectionPaths, localizedPath } from '#shared/paths.ts';
import { useGuidedStep } from '../../first-steps/admin/use-guided-step.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { FormContents, FormStepButtons, useShownPart } from '../../ui/admin/forms/form-parts.tsx';
import { FormSkeleton } from '../../ui/admin/forms/form-skeleton.tsx';
import { useCollections } from '../../ui/admin/lib/collection-entries.ts';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { useLeaveToList } from '../../ui/admin/records/last-list.ts';
import { RecordFormFrame } from '../../ui/admin/records/record-form.tsx';
import { type SavedState, useSaveTexts } from '../../ui/admin/records/save-texts.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { NewTabHint } from '../../ui/new-tab-hint.tsx';
import { type CollectionAdmin, sitePathOf, useInvalidate } from './collection-admin.ts';
import styles from './collection-editor.module.css';
import { formParts, hiddenInputs, type Section } from './form-layout.ts';
import { FormSections } from './form-sections.tsx';
import type { FormValuesOf } from './form-values.ts';
import { RecordCard } from './record-card.tsx';
import { RecordHistory } from './record-history.tsx';
import { ReviewPanel } from './text-review.tsx';
import { useCollectionForm } from './use-collection-form.ts';
import { useCollectionWords } from './use-collection-words.ts';

interface RecordEditorProps<S extends Shape> {
  admin: CollectionAdmin<S>;
  sections: readonly Section<S>[];
  /** Called after a record was saved; for a form above its list instead of on a separate page. */
  onDone?: () => void;
  /** The state of the record after saving; needed if it depends on more than `isPublished`. */
  stateOf?: (typed: FormValuesOf<S>) => SavedState;
  /** Returns to the list with a notice instead of a message to close. */
  closesOnSuccess?: boolean;
  /** Completes what is typed before it is checked and sent. */
  complete?: (typed: FormValuesOf<S>) => FormValuesOf<S>;
  /** Shown below the form of a stored record. */
  below?: (record: RecordOf<S>) => ReactNode;
  /** What visitors see of the typed values, beside the form; by default the card of the record. */
  side?: (typed: FormValuesOf<S>) => ReactNode;
  /** Shown instead of the form while what its inputs need is loading or failed to load. */
  loading?: ReactNode;
  /**
   * The labels and words of notices and of the history, if they are not those of the declaration. Fields with an empty
   * label are not shown.
   */
  words?: { labels: Record<FieldName<S>, string>; words: Record<FieldName<S>, Record<string, string>> };
  texts: {
    loadFailure: string;
    addLabel: string;
    confirmAdding: string;
    confirmSaving: string;
    added: string;
    updated: string;
    addFailure: string;
    updateFailure: string;
  };
}

interface CollectionEditorProps<S extends Shape> extends RecordEditorProps<S> {
  texts: RecordEditorProps<S>['texts'] & { editTitle: string };
}

/** The page that adds a record, or changes the record in the URL. */
export function CollectionEditor<S extends Shape>(props: CollectionEditorProps<S>) {
  const { id } = useParams();
  const { admin, texts, loading } = props;
  const { i18n } = useLingui();
  const { list, editor = list } = useCollections()[admin.collection.name];
  return (
    <AdminPage title={id ? texts.editTitle : i18n._(editor.label)}>
      {id ? <ChangedRecord key={id} id={id} {...props} /> : (loading ?? <RecordEditor record={null} {...props} />)}
    </AdminPage>
  );
}

/** The form of a stored record with its history. */
export function ChangedRecord<S extends Shape>({ id, ...props }: RecordEditorProps<S> & { id: string }) {
  const { collection, hooks } = props.admin;
  const invalidate = useInvalidate(props.admin);
  const { labels, words } = { ...useCollectionWords(collection), ...props.words };
  // Always the stored record, without refetches while the form is open.
  const {
    data: record,
    isError,
    error,
    refetch,
  } = hooks.get.useQuery({ id }, { gcTime: 0, refetchOnWindowFocus: false });
  const handleChanged = () => {
    void refetch();
    invalidate();
  };
  if (isError) return <LoadFailure title={props.texts.loadFailure} error={error} onRetry={() => void refetch()} />;
  if (!record) return <FormSkeleton />;
  if (props.loading) return props.loading;
  return (
    <>
      <RecordEditor key={record.version} record={record} onReviewed={handleChanged} {...props} />
      {/* Outside the form, which begins anew with a restored version: the history stays open. */}
      <div className={styles.history}>
        <RecordHistory
          collection={collection.name}
          id={id}
          version={record.version}
          labels={labels}
          words={words}
          onRestored={handleChanged}
        />
      </div>
    </>
  );
}

/** The form of a record; null for a new one. */
export function RecordEditor<S extends Shape>(
  props: RecordEditorProps<S> & { record: RecordOf<S> | null; onReviewed?: () => void },
) {
  const { record, admin, sections, texts, onDone, onReviewed, complete = (typed) => typed, below, side } = props;
  const { t } = useTexts();
  const { stateOf = ({ isPublished }) => ({ isPublished: isPublished === true }) } = props;
  const { labels } = { ...useCollectionWords(admin.collection), ...props.words };
  const isNew = record === null;
  const failureTitle = isNew ? texts.addFailure : texts.updateFailure;
  const saveTexts = useSaveTexts({ isNew, failureTitle, ...texts });
  const leaveToList = useLeaveToList(collectionPaths[admin.collection.name].list, isNew);
  const guide = useGuidedStep();
  const leave = onDone ?? (guide ? () => void guide.goOn() : leaveToList);
  const closesOnSuccess = props.closesOnSuccess === true || guide !== null;
  const [saved, setSaved] = useState<RecordOf<S> | null>(null);
  const form = useCollectionForm({
    admin,
    record,
    complete,
    hidden: (typed) => hiddenInputs(sections, typed),
    texts: (typed) => {
      const texts = saveTexts.texts(stateOf(typed));
      return {
        ...texts,
        successText: saved ? (
          <SavedText text={texts.successText} path={sitePathOf(admin.collection, saved)} />
        ) : (
          texts.successText
        ),
      };
    },
    onStored: setSaved,
    closesOnSuccess,
    onDone: () => {
      if (closesOnSuccess) notifications.show({ message: isNew ? texts.added : texts.updated });
      leave();
    },
  });
  const isOnSite = record && !onDone;
  const onSite = isOnSite
    ? { path: sitePathOf(admin.collection, record), isPublished: record.values.isPublished }
    : undefined;
  const { values, errors, refusals } = form.fields;
  const parts = formParts(admin.collection, sections, complete(values), errors);
  const shown = useShownPart(parts, refusals);
  const hasSide = useHasSide();
  const hasParts = parts.length > 1;
  const main = (
    <div className={styles.main}>
      <RecordFormFrame
        form={form}
        labels={labels}
        submitLabel={saveTexts.submitLabel}
        onCancel={onDone && isNew ? undefined : leave}
        isFocused={onDone !== undefined && !isNew}
        onSite={onSite}
      >
        <FormSections collection={admin.collection} form={form} sections={sections} shown={shown} />
        {hasParts && <FormStepButtons parts={parts} shown={shown} />}
      </RecordFormFrame>
      {admin.review && record && onReviewed && (
        <ReviewPanel
          setReviewed={admin.review.set}
          ids={[record.id]}
          shown={[record]}
          review={admin.review.of(record)}
          isUnsaved={form.fields.isDirty()}
          onDone={onReviewed}
        />
      )}
      {record && below?.(record)}
    </div>
  );
  if (!hasParts) return main;
  return (
    <div className={styles.editor}>
      <FormContents parts={parts} shown={shown} />
      {main}
      {hasSide && (
        <aside className={styles.side} aria-label={t`How visitors see it`}>
          {side ? side(values) : <RecordCard {...form.card} />}
        </aside>
      )}
    </div>
  );
}

/** Whether there is room beside the form for what visitors see of the record. */
export const useHasSide = () => useMediaQuery('(min-width: 80em)', false, { getInitialValueInEffect: false });

/** The result of a save, with a link to the record's page: visitors' page, or its preview. */
function SavedText({ text, path }: { text: string; path: string }) {
  const { locale } = useSite();
  return (
    <>
      {text}{' '}
      <a href={localizedPath(locale, path)} target="_blank" rel="noopener">
        <Trans>See its page</Trans>
        <NewTabHint />
      </a>
    </>
  );
}
