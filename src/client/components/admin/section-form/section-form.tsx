import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { mergeChanges } from '#shared/rules/merge.rules.ts';
import type { SettingsSectionState } from '#shared/schemas/settings-sections.schema.ts';
import { useFormDraft } from '../../../lib/admin/use-form-draft.ts';
import { useSending } from '../../../lib/admin/use-sending.ts';
import { focusFirstError, useStaffForm } from '../../../lib/admin/use-staff-form.ts';
import { useUnsavedGuard } from '../../../lib/admin/use-unsaved-guard.ts';
import { appErrorOf } from '../../../lib/app-error.ts';
import { SendDialog } from '../../send-dialog.tsx';
import { DraftNotice } from '../draft-notice.tsx';
import { FormSection } from '../form-section.tsx';
import { UnsavedDialog } from '../unsaved-dialog.tsx';
import { type FieldGroup, groupAnchor } from './field-shapes.ts';
import { formAt } from './form-at.ts';
import { JoinedNotice } from './joined-notice.tsx';
import { SectionFields } from './section-fields.tsx';
import { useSectionPictures } from './section-pictures.tsx';
import { trimTexts } from './trim-texts.ts';

export interface SectionFormProps {
  /** Names the draft that is kept of it. */
  section: string;
  stored: SettingsSectionState;
  groups: readonly FieldGroup[];
  schema: z.ZodType<object>;
  save: (change: { values: object; version: string }) => Promise<unknown>;
  /** Reads what is stored now, after somebody else was first. */
  readStored: () => Promise<SettingsSectionState>;
  /** Saved, and the success was read. */
  onDone: () => void;
  /** What visitors would see of these values, which may not fit the schema. */
  preview: (values: object) => ReactNode;
}

/** The form of one section of the settings, drawn from the groups that describe it. */
export function SectionForm({ section, stored, groups, schema, save, readStored, onDone, preview }: SectionFormProps) {
  const { t, i18n } = useLingui();
  const { busy } = useSectionPictures();
  const [base, setBase] = useState(stored);
  const [theirs, setTheirs] = useState<SettingsSectionState | null>(null);
  const form = useStaffForm<Record<string, unknown>>({ initialValues: stored.values, schema, toInput: trimTexts });
  const draft = useFormDraft(form, `settings:${section}:${stored.version}`, { version: 0, values: stored.values });
  const guard = useUnsavedGuard(form.isDirty());

  /** Somebody else saved first: what only one of the two changed is kept of both, and nothing is stored before it was seen. */
  const joinWithStored = async () => {
    const now = await readStored();
    form.setValues(mergeChanges(base.values, form.getValues(), now.values));
    setTheirs(now);
    setBase(now);
  };
  const sending = useSending<object>({
    send: (values) => save({ values, version: base.version }),
    fallback: t`The section could not be saved.`,
    onSent: () => {
      draft.clear();
      guard.release();
    },
    onFailed: (error) => {
      form.setErrors(appErrorOf(error)?.fields ?? {});
      if (appErrorOf(error)?.code === 'conflict') void joinWithStored();
    },
    onDone,
  });
  const handleSubmit = form.onSubmit(
    (typed) => {
      if (sending.dialog.step === 'idle' && busy === 0) sending.ask(schema.parse(trimTexts(typed)));
    },
    // An entry of a list that is refused has to open first.
    (errors) => void setTimeout(() => focusFirstError(form, errors)),
  );
  useHotkeys([['mod+S', () => handleSubmit(), { usePhysicalKeys: true }]], []);
  const discard = () => {
    draft.clear();
    form.reset();
  };
  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack gap="lg">
        {draft.isRestored && <DraftNotice onDiscard={discard} />}
        {theirs && <JoinedNotice before={stored} now={theirs} groups={groups} onTakeTheirs={() => form.setValues(theirs.values)} />}
        {groups.map(({ at, title, fields }, index) => (
          <FormSection key={`${at} ${title.id}`} anchor={groupAnchor(index)} title={i18n._(title)}>
            <SectionFields form={formAt(form, at)} shapes={fields} />
          </FormSection>
        ))}
        <Group justify="flex-end">
          <Button type="submit" title={t`Ctrl + S`} disabled={busy > 0}>
            {busy > 0 ? <Trans>The picture is still being sent…</Trans> : <Trans>Save changes</Trans>}
          </Button>
        </Group>
        {preview(trimTexts(form.getValues()))}
      </Stack>
      <SendDialog
        {...sending.dialog}
        texts={{
          confirmTitle: t`Save this section?`,
          confirmText: t`Visitors see the change at once.`,
          confirmLabel: t`Confirm`,
          cancelLabel: t`Cancel`,
          sendingText: t`Saving…`,
          successTitle: t`The section was saved.`,
          successText: t`The website shows it now.`,
          failureTitle: t`The section could not be saved.`,
          failureText: sending.failure,
          closeLabel: t`Close`,
        }}
      />
      <UnsavedDialog
        isOpen={guard.isAsking}
        onStay={guard.stay}
        onLeave={() => {
          draft.clear();
          guard.leave();
        }}
      />
    </form>
  );
}
