import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import type { z } from 'zod';
import type { SettingsSectionState } from '#shared/settings/settings-sections.schema.ts';
import { FormSection } from '../forms/form-section.tsx';
import { SaveBar, SavedForm } from '../forms/saved-form.tsx';
import { useFormDraft } from '../forms/use-form-draft.ts';
import { type SavedFormTexts, useSavedForm } from '../forms/use-saved-form.ts';
import { useStaffForm } from '../forms/use-staff-form.ts';
import { useMerge } from '../lib/use-merge.ts';
import { type FieldGroup, groupAnchor } from './field-shapes.ts';
import { formAt } from './form-at.ts';
import { GroupMenu } from './group-menu.tsx';
import { JoinedNotice } from './merged-notice.tsx';
import { SectionFields } from './section-fields.tsx';
import styles from './section-form.module.css';
import { useSectionPictures } from './section-pictures.tsx';
import { trimTexts } from './trim-texts.ts';

/** From here on nobody wants to scroll from the first to the last. */
const manyGroups = 6;

export interface SectionFormProps {
  /** Names the draft that is kept of it. */
  section: string;
  stored: SettingsSectionState;
  groups: readonly FieldGroup[];
  /** What else of its values somebody may have changed meanwhile, and what that is called. */
  setElsewhere?: readonly FieldGroup[];
  schema: z.ZodType<object>;
  texts: SavedFormTexts;
  /** What is saved destroys something. */
  isDangerous?: boolean;
  /** Stands below other parts of its page: its button covers none of them, and stays at its own end. */
  isPart?: boolean;
  save: (change: { values: object; version: string }) => Promise<unknown>;
  /** Reads what is stored now, after somebody else was first. */
  readStored: () => Promise<SettingsSectionState>;
  /** Saved, and the success was read. */
  onDone: () => void;
  /** Something in one of the groups is worked on. */
  onGroup?: ((group: FieldGroup) => void) | undefined;
  /** What visitors would see of these values, which may not fit the schema. */
  preview?: ((values: object) => ReactNode) | undefined;
}

/** The form of one section of the settings, drawn from the groups that describe it. */
export function SectionForm(props: SectionFormProps) {
  const { section, stored, groups, setElsewhere = [], schema, texts, isDangerous = false, isPart = false, save, readStored, onDone, onGroup, preview } = props;
  const { i18n } = useLingui();
  const { busy } = useSectionPictures();
  const form = useStaffForm<Record<string, unknown>>({ initialValues: stored.values, schema, toInput: trimTexts });
  const draft = useFormDraft(form, `settings:${section}`, { version: stored.version, values: stored.values });
  const joining = useMerge({ form, stored: { ...stored, ...draft.base }, readStored });
  const saving = useSavedForm<Record<string, unknown>, object>({
    form,
    toInput: (typed) => schema.parse(trimTexts(typed)),
    save: (values) => save({ values, version: joining.base.version }),
    texts,
    draft,
    isBusy: busy > 0,
    onFailed: joining.handleFailure,
    onDone,
  });
  const previewBox = useRef<HTMLDivElement>(null);
  const showPreview = () => {
    previewBox.current?.focus({ preventScroll: true });
    previewBox.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <SavedForm saving={saving} isDangerous={isDangerous}>
      {joining.notice && <JoinedNotice {...joining.notice} groups={[...groups, ...setElsewhere]} />}
      {groups.map((group, index) => (
        <FormSection key={`${group.at} ${group.title.id}`} anchor={groupAnchor(index)} title={i18n._(group.title)} onFocus={() => onGroup?.(group)}>
          <SectionFields form={formAt(form, group.at)} shapes={group.fields} />
        </FormSection>
      ))}
      <SaveBar isSticky={!isPart} isBusy={saving.isBusy} mod={{ unneeded: groups.length < manyGroups && !form.isDirty() }}>
        {groups.length >= manyGroups && <GroupMenu groups={groups} />}
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
