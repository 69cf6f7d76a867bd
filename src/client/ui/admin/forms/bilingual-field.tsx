import { useLingui } from '@lingui/react/macro';
import { Badge, Button, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { ChangeEvent, ReactNode } from 'react';
import { type Locale, locales, otherLocale, ownLanguageFirst } from '#shared/i18n/locales.ts';
import { useSite } from '../../lib/site-context.tsx';
import styles from './bilingual-field.module.css';
import { GrowingTextarea } from './growing-textarea.tsx';
import { LightTextarea } from './light-textarea.tsx';
import { required } from './required.ts';
import type { StaffForm } from './use-staff-form.ts';

type PairName<Values> = { [Key in keyof Values & string]: Key extends `${infer Name}En` ? Name : never }[keyof Values &
  string];

/** The part of a form that the field uses. */
interface PairForm<Values extends Record<string, unknown>>
  extends Pick<StaffForm<Values>, 'values' | 'getValues' | 'getInputProps'> {
  setValues: (changes: Partial<Values>) => void;
}

interface BilingualFieldProps<Values extends Record<string, unknown>> {
  form: PairForm<Values>;
  /** The pair's name: `name` for `nameEn` and `nameAr`. */
  name: PairName<Values>;
  /** The labels, which include the language. */
  labels: { en: string; ar: string };
  /** Required in both languages, or in the named ones. */
  isRequired?: boolean | Record<Locale, boolean>;
  /** Visible lines; 1 renders single-line fields. */
  lines?: number;
  /** Whether the texts have marks of light text. */
  isLight?: boolean;
  /** A pair that gets what is typed here, until it has another text. */
  proposes?: PairName<Values> | undefined;
}

interface LanguagePairProps {
  /** Whether the inputs have several lines. */
  isLong: boolean;
  render: (lang: Locale) => ReactNode;
}

/** Two inputs for the languages of a text; that of the staff area is first. */
export function LanguagePair({ isLong, render }: LanguagePairProps) {
  const { locale } = useSite();
  return (
    <div className={styles.pair} data-long={isLong || undefined}>
      {ownLanguageFirst(locale).map(render)}
    </div>
  );
}

/** A pair of fields for both languages, each in its own direction, with a hint for a missing language. */
export function BilingualField<Values extends Record<string, unknown>>({
  form,
  name,
  labels,
  isRequired = false,
  lines = 1,
  isLight = false,
  proposes,
}: BilingualFieldProps<Values>) {
  const fields = { en: `${name}En`, ar: `${name}Ar` };
  const isFilled = (lang: Locale) => String(form.values[fields[lang]] ?? '').trim() !== '';
  return (
    <LanguagePair
      isLong={lines > 1}
      render={(lang) => {
        const other = otherLocale(lang);
        return (
          <LanguageField
            key={lang}
            form={form}
            lines={lines}
            isLight={isLight}
            field={fields[lang]}
            otherField={fields[other]}
            label={labels[lang]}
            lang={lang}
            isRequired={typeof isRequired === 'boolean' ? isRequired : isRequired[lang]}
            isMissing={!isFilled(lang) && isFilled(other)}
            proposes={proposes && `${proposes}${lang === 'en' ? 'En' : 'Ar'}`}
          />
        );
      }}
    />
  );
}

interface LanguageFieldProps<Values extends Record<string, unknown>> {
  form: PairForm<Values>;
  field: string;
  /** The field of the other language. */
  otherField: string;
  label: string;
  lang: Locale;
  isRequired: boolean;
  isMissing: boolean;
  lines: number;
  isLight: boolean;
  /** The field that gets what is typed here, until it has another text. */
  proposes: string | undefined;
}

function LanguageField<Values extends Record<string, unknown>>(props: LanguageFieldProps<Values>) {
  const { form, field, otherField, label, lang, isRequired, isMissing, lines, isLight, proposes } = props;
  const { t } = useLingui();
  const mark = isMissing && (
    <Badge component="span" color="coral" size="sm" className={styles.missing}>
      {t`Missing`}
    </Badge>
  );
  const script = lang === 'ar' ? (styles.arabic ?? '') : '';
  const copyLabel = lang === 'en' ? t`Copy from Arabic` : t`Copy from English`;
  const inputProps = form.getInputProps(field);
  const handleChange = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const typed = event.currentTarget.value;
    if (proposes && form.values[proposes] === form.values[field])
      form.setValues({ [proposes]: typed } as Partial<Values>);
    inputProps.onChange(event);
  };
  const input = {
    ...inputProps,
    onChange: handleChange,
    label: (
      <>
        {label} {mark}
      </>
    ),
    ...required(isRequired),
    // The label follows the page's direction, the value that of its own language.
    lang,
    dir: locales[lang].direction,
  };
  const copy = () => form.setValues({ [field]: form.getValues()[otherField] } as Partial<Values>);
  const area = { ...input, minRows: lines, inputClass: `${script} ${styles.lines}` };
  return (
    <div>
      {isLight && <LightTextarea {...area} label={label} note={mark} value={String(input.value ?? '')} />}
      {!isLight && lines > 1 && <GrowingTextarea {...area} />}
      {!isLight && lines === 1 && <TextInput {...input} classNames={{ input: script }} />}
      {isMissing && (
        <Button
          variant="subtle"
          size="sm"
          mih={44}
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={copy}
          aria-label={`${label}: ${copyLabel}`}
        >
          {copyLabel}
        </Button>
      )}
    </div>
  );
}
