import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import type { z } from 'zod';
import type { SettingsSectionState } from '#shared/settings/settings-sections.schema.ts';
import { FormSection } from '../forms/form-section.tsx';
import { SaveBar, SavedForm } from '../forms/saved-form.tsx';
import { useFormDraft } from '../forms/use-form-draft.ts';
import { useMerge } from '../forms/use-merge.ts';
import { type SavedFormTexts, type SaveReview, useSavedForm } from '../forms/use-saved-form.ts';
import { useStaffForm } from '../forms/use-staff-form.ts';
import { type FieldGroup, groupAnchor } from './field-shapes.ts';
import { formAt } from './form-at.ts';
import { GroupMenu } from './group-menu.tsx';
import { MergedNotice } from './merged-notice.tsx';
import { SectionFields } from './section-fields.tsx';
import styles from './section-form.module.css';
import { useSectionPictures } from './section-pictures.tsx';

/** From this number of groups on, the form has a menu of its groups. */
const manyGroups = 6;

interface SectionFormProps {
  /** Names the draft of the form. */
  section: string;
  stored: SettingsSectionState;
  groups: readonly FieldGroup[];
  schema: z.ZodType<object>;
  texts: SavedFormTexts;
  /** Saving destroys data. */
  isDangerous?: boolean;
  /** The form is one part of its page, so its buttons are not sticky. */
  isPart?: boolean;
  save: (change: { values: object; version: string }) => Promise<unknown>;
  review?: SaveReview<object> | undefined;
  /** Returns the stored values of now, after a conflict. */
  readStored: () => Promise<SettingsSectionState>;
  /** The form is one of several steps: its button saves without questions and leads on. */
  isStep?: boolean;
  /** Called after the success message was closed. */
  onDone: () => void;
  /** Called when the focus enters a group. */
  onGroup?: ((group: FieldGroup) => void) | undefined;
  /** Renders a preview of the values, which may be invalid. */
  preview?: ((values: object) => ReactNode) | undefined;
}

/** The form of one section of the settings, built from its field groups. */
export function SectionForm(props: SectionFormProps) {
  const {
    section,
    stored,
    groups,
    schema,
    texts,
    isDangerous = false,
    isPart = false,
    isStep = false,
    save,
    review,
    readStored,
    onDone,
    onGroup,
    preview,
  } = props;
  const { i18n } = useLingui();
  const { busy } = useSectionPictures();
  const shown = groups.filter(({ isElsewhere }) => !isElsewhere);
  const form = useStaffForm<Record<string, unknown>>({ initialValues: stored.values, schema, toInput: trimTexts });
  const draft = useFormDraft(form, `settings:${section}`, { version: stored.version, values: stored.values });
  const merging = useMerge({ form, stored: { ...stored, ...draft.base }, readStored });
  const saving = useSavedForm<Record<string, unknown>, object>({
    form,
    toInput: (typed) => schema.parse(trimTexts(typed)),
    save: (values) => save({ values, version: merging.base.version }),
    texts,
    draft,
    isBusy: busy > 0,
    review,
    isDirect: isStep,
    closesOnSuccess: isStep,
    onFailed: merging.handleFailure,
    onDone,
  });
  const previewBox = useRef<HTMLDivElement>(null);
  const showPreview = () => {
    previewBox.current?.focus({ preventScroll: true });
    previewBox.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <SavedForm saving={saving} isDangerous={isDangerous}>
      {merging.notice && <MergedNotice {...merging.notice} groups={groups} />}
      {shown.map((group, index) => (
        <FormSection
          key={`${group.at} ${group.title.id}`}
          anchor={groupAnchor(index)}
          title={i18n._(group.title)}
          onFocus={() => onGroup?.(group)}
        >
          <SectionFields form={formAt(form, group.at)} shapes={group.fields} />
        </FormSection>
      ))}
      <SaveBar
        isSticky={!isPart}
        {...(isStep && { label: <Trans>Save and next</Trans> })}
        isBusy={saving.isBusy}
        mod={{ unneeded: shown.length < manyGroups && !form.isDirty() }}
      >
        {shown.length >= manyGroups && <GroupMenu groups={shown} />}
        {preview && (
          <Button variant="subtle" px="xs" leftSection={<IconArrowDown size={20} aria-hidden />} onClick={showPreview}>
            <Trans>What visitors see</Trans>
          </Button>
        )}
      </SaveBar>
      {preview && (
        <div ref={previewBox} tabIndex={-1} className={styles.preview}>
          {preview(trimTexts(form.getValues()))}
        </div>
      )}
    </SavedForm>
  );
}

/** Trims all texts, and removes empty paragraphs from lists whose name ends in `En` or `Ar`. */
function trimTexts<Value>(value: Value): Value {
  return trimmed(value) as Value;
}

function trimmed(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) {
    const isParagraphs = /(?:En|Ar)$/.test(key);
    return value.map((entry) => trimmed(entry)).filter((entry) => !isParagraphs || entry !== '');
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, trimmed(entry, name)]));
}
