import { useLingui } from '@lingui/react/macro';
import { Badge, Textarea, TextInput } from '@mantine/core';
import { type Locale, locales } from '#shared/i18n/locales.ts';
import type { StaffForm } from '../../lib/admin/use-staff-form.ts';
import styles from './bilingual-field.module.css';

type PairName<Values> = { [Key in keyof Values & string]: Key extends `${infer Name}En` ? Name : never }[keyof Values & string];

export interface BilingualFieldProps<Values extends Record<string, unknown>> {
  form: StaffForm<Values>;
  /** The pair's name: `name` stands for `nameEn` and `nameAr`. */
  name: PairName<Values>;
  /** The labels, which say the language. */
  labels: { en: string; ar: string };
  isRequired?: boolean;
  /** How many lines the fields show; one makes them single-line. */
  lines?: number;
}

/** One content field in both languages, each in its own direction; says where one language is still missing. */
export function BilingualField<Values extends Record<string, unknown>>({ form, name, labels, isRequired = false, lines = 1 }: BilingualFieldProps<Values>) {
  const english = `${name}En`;
  const arabic = `${name}Ar`;
  const isFilled = (field: string) => String(form.values[field] ?? '').trim() !== '';
  const common = { form, isRequired, lines };
  return (
    <div className={styles.pair}>
      <LanguageField {...common} field={english} label={labels.en} lang="en" isMissing={!isFilled(english) && isFilled(arabic)} />
      <LanguageField {...common} field={arabic} label={labels.ar} lang="ar" isMissing={!isFilled(arabic) && isFilled(english)} />
    </div>
  );
}

interface LanguageFieldProps<Values extends Record<string, unknown>> {
  form: StaffForm<Values>;
  field: string;
  label: string;
  lang: Locale;
  isRequired: boolean;
  isMissing: boolean;
  lines: number;
}

function LanguageField<Values extends Record<string, unknown>>({ form, field, label, lang, isRequired, isMissing, lines }: LanguageFieldProps<Values>) {
  const { t } = useLingui();
  const mark = isMissing && (
    <Badge component="span" color="coral" size="sm" className={styles.missing}>
      {t`Missing`}
    </Badge>
  );
  const props = {
    ...form.getInputProps(field),
    label: (
      <>
        {label} {mark}
      </>
    ),
    withAsterisk: isRequired,
    'aria-required': isRequired,
    // The label reads in the page's direction, what is typed in its own language's.
    lang,
    dir: locales[lang].direction,
    ...(lang === 'ar' && { classNames: { input: styles.arabic ?? '' } }),
  };
  return lines > 1 ? <Textarea {...props} autosize minRows={lines} maxRows={16} /> : <TextInput {...props} />;
}
