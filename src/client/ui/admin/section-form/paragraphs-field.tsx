import { useLingui } from '@lingui/react/macro';
import { type Locale, locales } from '#shared/i18n/locales.ts';
import styles from '../forms/bilingual-field.module.css';
import { LanguagePair } from '../forms/bilingual-field.tsx';
import { GrowingTextarea } from '../forms/growing-textarea.tsx';
import type { SectionForm } from './field-shapes.ts';

interface ParagraphsFieldProps {
  form: SectionForm;
  /** The name of the pair: `body` refers to `bodyEn` and `bodyAr`, each a list of paragraphs. */
  name: string;
  labels: Record<Locale, string>;
}

/** A bilingual text of several paragraphs, one on each line. */
export function ParagraphsField({ form, name, labels }: ParagraphsFieldProps) {
  const { t } = useLingui();
  const field = (lang: Locale) => {
    const key = `${name}${lang === 'en' ? 'En' : 'Ar'}`;
    const { value, onChange: _onChange, ...props } = form.getInputProps(key);
    return (
      <GrowingTextarea
        key={lang}
        {...props}
        label={labels[lang]}
        description={t`One paragraph on each line.`}
        lang={lang}
        dir={locales[lang].direction}
        inputClass={lang === 'ar' ? styles.arabic : undefined}
        minRows={3}
        value={(value as string[]).join('\n')}
        onChange={(event) => form.setFieldValue(key, event.currentTarget.value.split('\n'))}
      />
    );
  };
  return <LanguagePair isLong render={field} />;
}
