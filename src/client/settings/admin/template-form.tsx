import { Trans, useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { type FocusEvent, useRef } from 'react';
import { formatDayAndMonth, formatWeekday, hourText } from '#shared/i18n/format.ts';
import { type Locale, localeCodes, locales } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { fillTemplate, type ReplyField, type ReplyFields } from '#shared/settings/reply-templates.rules.ts';
import { type ReplyTemplateInput, replyTemplateInputSchema } from '#shared/settings/reply-templates.schema.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { BilingualField } from '../../ui/admin/forms/bilingual-field.tsx';
import { FormSection } from '../../ui/admin/forms/form-section.tsx';
import { SaveBar, SavedForm } from '../../ui/admin/forms/saved-form.tsx';
import { useFormDraft } from '../../ui/admin/forms/use-form-draft.ts';
import { useMerge } from '../../ui/admin/forms/use-merge.ts';
import { useSavedForm } from '../../ui/admin/forms/use-saved-form.ts';
import { type StaffForm, useStaffForm } from '../../ui/admin/forms/use-staff-form.ts';
import { MergedNotice } from '../../ui/admin/section-form/merged-notice.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { FieldChips } from './field-chips.tsx';
import styles from './template.module.css';
import { templateGroups } from './template-groups.ts';

type ReplyTemplate = Settings['replyTemplates'][number];

interface TemplateFormProps {
  /** Null for a new template. */
  template: ReplyTemplate | null;
  /** Stores the values as a change of the given template version. */
  save: (values: ReplyTemplateInput, seen: ReplyTemplate) => Promise<unknown>;
  /** Returns the stored template of now; absent for a new one. */
  readStored?: () => Promise<ReplyTemplate>;
  /** Called after the success message was closed. */
  onDone: () => void;
  onCancel: () => void;
}

const emptyTemplate: ReplyTemplateInput = {
  titleEn: '',
  titleAr: '',
  subjectEn: '',
  subjectAr: '',
  textEn: '',
  textAr: '',
};

/** A reply template in both languages, with its placeholders and a preview. */
export function TemplateForm({ template, save, readStored, onDone, onCancel }: TemplateFormProps) {
  const { t } = useLingui();
  const { key, ...values } = template ?? { key: '', ...emptyTemplate };
  const form = useStaffForm({ initialValues: values, schema: replyTemplateInputSchema, toInput: (typed) => typed });
  const draft = useFormDraft(form, `reply-template:${template?.key ?? 'new'}`, { version: 0, values });
  // The draft may be based on an older version.
  const merging = useMerge({
    form,
    stored: { values: draft.base.values },
    readStored: async () => ({ values: readStored ? textsOf(await readStored()) : values }),
  });
  const saving = useSavedForm<ReplyTemplateInput, ReplyTemplateInput>({
    form,
    toInput: (typed) => replyTemplateInputSchema.parse(typed),
    save: (input) => save(input, { key, ...merging.base.values }),
    texts: {
      confirmTitle: t`Save this template?`,
      confirmText: t`Everybody who answers requests finds it in the inbox at once.`,
      successTitle: t`The template was saved.`,
      failureTitle: t`The template could not be saved.`,
    },
    draft,
    onFailed: merging.handleFailure,
    onDone,
  });
  const insertion = useFieldInsertion(form);
  return (
    <SavedForm saving={saving}>
      {merging.notice && <MergedNotice {...merging.notice} groups={templateGroups} />}
      <FormSection title={t`Template`}>
        <BilingualField
          form={form}
          name="title"
          labels={{ en: t`Title in English`, ar: t`Title in Arabic` }}
          isRequired
        />
        <FieldChips onInsert={insertion.insert} />
        <Stack onFocusCapture={insertion.handleFocus}>
          <BilingualField form={form} name="subject" labels={{ en: t`Subject in English`, ar: t`Subject in Arabic` }} />
          <BilingualField
            form={form}
            name="text"
            labels={{ en: t`Text in English`, ar: t`Text in Arabic` }}
            isRequired
            lines={9}
          />
        </Stack>
        <SaveBar label={template ? <Trans>Save changes</Trans> : <Trans>Add template</Trans>} onCancel={onCancel} />
      </FormSection>
      <TemplatePreview template={form.getValues()} />
    </SavedForm>
  );
}

const textsOf = ({ key: _key, ...texts }: ReplyTemplate): ReplyTemplateInput => texts;

type TextField = Exclude<keyof ReplyTemplateInput, 'titleEn' | 'titleAr'>;

/**
 * Inserts a placeholder such as `{name}` at the last caret position. Without one, appends it to the text in the page's
 * language.
 */
function useFieldInsertion(form: StaffForm<ReplyTemplateInput>) {
  const { locale } = useSite();
  const last = useRef<TextField>(locale === 'ar' ? 'textAr' : 'textEn');

  const handleFocus = (event: FocusEvent) => {
    const path = (event.target as HTMLElement).dataset.path;
    if (path !== undefined) last.current = path as TextField;
  };

  const insert = (field: ReplyField) => {
    const path = last.current;
    const input = form.getInputNode(path) as HTMLInputElement | HTMLTextAreaElement | null;
    const text = form.getValues()[path];
    const isUsed = input !== null && document.activeElement !== document.body && input.selectionStart !== null;
    const [start, end] = isUsed
      ? [input.selectionStart ?? text.length, input.selectionEnd ?? text.length]
      : [text.length, text.length];
    const written = `{${field}}`;
    form.setFieldValue(path, text.slice(0, start) + written + text.slice(end));
    input?.focus();
    // After the field has rendered the new text.
    requestAnimationFrame(() => input?.setSelectionRange(start + written.length, start + written.length));
  };

  return { handleFocus, insert };
}

/** Previews the template for an example request in each language. */
function TemplatePreview({ template }: { template: ReplyTemplateInput }) {
  const { t } = useLingui();
  return (
    <FormSection title={t`Preview with a made-up request`}>
      <div className={styles.previews}>
        {localeCodes.map((code) => (
          <article
            key={code}
            lang={code}
            dir={locales[code].direction}
            className={styles.preview}
            aria-label={locales[code].ownName}
          >
            <p className={styles.subject}>{fillTemplate(localized(template, 'subject', code), exampleIn(code))}</p>
            <p className={styles.text}>{fillTemplate(localized(template, 'text', code), exampleIn(code))}</p>
          </article>
        ))}
      </div>
    </FormSection>
  );
}

const exampleDay = '2026-12-05';

/** In the template's language, not the page's. */
function exampleIn(locale: Locale): ReplyFields {
  const comma = locale === 'ar' ? '،' : ',';
  const date = `${formatWeekday(exampleDay, locale)}${comma} ${formatDayAndMonth(exampleDay, locale)}${comma} ${hourText('09:00', locale)}`;
  const texts =
    locale === 'ar'
      ? { name: 'مريم الزعابي', package: 'الفحص الشامل', preparation: 'صيام 10 ساعات، ويُسمح بشرب الماء العادي.' }
      : {
          name: 'Maryam Al Zaabi',
          package: 'Full check-up',
          preparation: 'Fast for 10 hours; plain water is allowed.',
        };
  return { ...texts, date, reference: 'D-7K3M-92QX' };
}
