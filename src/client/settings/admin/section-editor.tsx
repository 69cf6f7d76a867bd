import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import type { SectionName } from '#shared/settings/sections.ts';
import { type SettingsSectionState, sectionSchemas } from '#shared/settings/settings-sections.schema.ts';
import { SectionHistory } from '../../content/admin/section-history.tsx';
import { FormSkeleton } from '../../ui/admin/forms/form-skeleton.tsx';
import type { SaveReview } from '../../ui/admin/forms/use-saved-form.ts';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import type { FieldGroup } from '../../ui/admin/section-form/field-shapes.ts';
import { SectionForm } from '../../ui/admin/section-form/section-form.tsx';
import { SectionPicturesProvider } from '../../ui/admin/section-form/section-pictures.tsx';
import { trpc } from '../../ui/lib/trpc.ts';

export interface EditedSection {
  section: SectionName;
  groups: readonly FieldGroup[];
  texts: {
    confirmTitle: MessageDescriptor;
    /** The effect of a save or a restore, and the people it affects. */
    effect: MessageDescriptor;
    successTitle: MessageDescriptor;
    successText?: MessageDescriptor;
    failureTitle: MessageDescriptor;
    loadFailure: MessageDescriptor;
  };
  /** Saving destroys data. */
  isDangerous?: boolean;
  /** A hook that asks about the effects of a save or a restore. The same in each render. */
  useReview?: () => SectionReview;
}

export interface SectionReview extends SaveReview<object> {
  /** The hits that staff accepted, for the save. */
  accepted: () => { seenHits?: string | undefined };
  dialog: ReactNode;
}

const useNoReview = () => undefined;

interface SectionEditorProps extends EditedSection {
  /** Called after a save or a restore, to refetch other data of the page. */
  onStored?: () => Promise<unknown>;
  /** Called when the focus enters a group. */
  onGroup?: ((group: FieldGroup) => void) | undefined;
  /** The form is one part of its page. */
  isPart?: boolean;
  /** Leads on to the next of several steps after a save. */
  onNext?: (() => Promise<void>) | undefined;
  preview?: ((values: object) => ReactNode) | undefined;
}

/**
 * The form of a section of the settings, with its history. Optimistic locking prevents overwriting a colleague's
 * changes.
 */
export function SectionEditor(props: SectionEditorProps) {
  const {
    section,
    groups,
    texts,
    isDangerous = false,
    isPart = false,
    useReview = useNoReview,
    onNext,
    onStored,
    onGroup,
    preview,
  } = props;
  const { i18n } = useLingui();
  const [round, setRound] = useState(0);
  const review = useReview();
  const utils = trpc.useUtils();
  // Loaded once for each round, so that a refetch does not change the form.
  const found = trpc.admin.settings.getSection.useQuery(
    { section },
    { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
  );
  /** Many settings are in the frame of the site, such as the areas that the dialog of an appointment offers. */
  const handleStored = () => Promise.all([utils.content.settings.invalidate(), onStored?.()]);
  const update = trpc.admin.settings.updateSection.useMutation({ onSuccess: handleStored });
  /**
   * The stored state after a save. It is read before the success message, so that the form which opens afterwards
   * starts from it.
   */
  const known = useRef<SettingsSectionState | null>(null);
  const save = async (change: { values: object; version: string }) => {
    await update.mutateAsync({ section, ...change, ...review?.accepted() });
    known.current = await utils.client.admin.settings.getSection.query({ section }).catch(() => null);
  };
  const restart = async () => {
    if (known.current) utils.admin.settings.getSection.setData({ section }, known.current);
    else await utils.admin.settings.getSection.invalidate({ section });
    known.current = null;
    setRound((former) => former + 1);
    await utils.admin.settings.listVersions.invalidate({ section });
  };
  const handleRestored = async () => {
    await handleStored();
    await restart();
  };
  if (found.isError)
    return <LoadFailure title={i18n._(texts.loadFailure)} error={found.error} onRetry={() => void found.refetch()} />;
  if (found.isPending) return <FormSkeleton />;
  return (
    <Fragment key={round}>
      <SectionPicturesProvider stored={found.data.pictures}>
        <SectionForm
          section={section}
          stored={found.data}
          groups={groups}
          schema={sectionSchemas[section]}
          texts={{
            confirmTitle: i18n._(texts.confirmTitle),
            confirmText: i18n._(texts.effect),
            successTitle: i18n._(texts.successTitle),
            successText: texts.successText && i18n._(texts.successText),
            failureTitle: i18n._(texts.failureTitle),
          }}
          isDangerous={isDangerous}
          isPart={isPart}
          isStep={onNext !== undefined}
          save={save}
          review={review}
          readStored={() => utils.client.admin.settings.getSection.query({ section })}
          onDone={() => void restart().then(onNext)}
          onGroup={onGroup}
          preview={preview}
        />
      </SectionPicturesProvider>
      <SectionHistory
        section={section}
        version={found.data.version}
        groups={groups}
        effect={i18n._(texts.effect)}
        review={review}
        onRestored={() => void handleRestored()}
      />
      {review?.dialog}
    </Fragment>
  );
}
