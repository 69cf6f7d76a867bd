import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { localeCodes, locales } from '#shared/i18n/locales.ts';
import { formsOf, textOverrideField, textProblem } from '#shared/settings/text-overrides.rules.ts';
import type { BuiltInText, TextOverride } from '#shared/settings/text-overrides.schema.ts';
import bilingual from '../../../ui/admin/forms/bilingual-field.module.css';
import { GrowingTextarea } from '../../../ui/admin/forms/growing-textarea.tsx';
import { validationMessage } from '../../../ui/forms/validation-messages.ts';
import { useSite } from '../../../ui/lib/site-context.tsx';
import styles from './text-overrides.module.css';
import { useTextOverrideTexts } from './use-text-override-texts.ts';

interface TextInputsProps {
  builtIn: BuiltInText;
  override: TextOverride;
  onChange: (override: TextOverride) => void;
  /** Null if there is no override to reset. */
  onReset: (() => void) | null;
}

/** The fields of one text in both languages, one for each plural form. Each shows the built-in text. */
export function TextInputs({ builtIn, override, onChange, onReset }: TextInputsProps) {
  const { t, i18n } = useLingui();
  const { locale: read } = useSite();
  const { fieldLabel } = useTextOverrideTexts();
  const isCounting = builtIn.counted !== '';
  const hasMarks = localeCodes.some((locale) => Object.values(builtIn[locale]).some((text) => /[{<]/.test(text)));
  return (
    <Stack className={styles.fields} role="group" aria-label={builtIn[read].other}>
      {hasMarks && (
        <Text size="sm">
          <Trans>The site fills in the text in braces, and angle brackets mark a part that looks different. Please keep both.</Trans>
        </Text>
      )}
      {isCounting && (
        <Text size="sm">
          <Trans>The sign # stands for the number.</Trans>
        </Text>
      )}
      <div className={bilingual.pair}>
        {localeCodes.map((locale) => (
          <Stack key={locale}>
            {formsOf(builtIn, locale).map((form) => {
              const field = textOverrideField(form, locale);
              const text = override[field] ?? '';
              const problem = textProblem(builtIn, locale, form, text.trim());
              return (
                <GrowingTextarea
                  key={form}
                  minRows={1}
                  label={fieldLabel(locale, form, isCounting)}
                  description={
                    <>
                      {t`Built-in:`}{' '}
                      <bdi lang={locale} dir={locales[locale].direction}>
                        {builtIn[locale][form]}
                      </bdi>
                    </>
                  }
                  lang={locale}
                  dir={locales[locale].direction}
                  inputClass={locale === 'ar' ? bilingual.arabic : ''}
                  value={text}
                  onChange={(event) => onChange({ ...override, [field]: event.currentTarget.value })}
                  error={problem && validationMessage(i18n, { id: `validation.${problem.name}`, values: problem.values })}
                  data-path={`wordings.${builtIn.id}.${field}`}
                />
              );
            })}
          </Stack>
        ))}
      </div>
      {onReset && (
        <div>
          <Button variant="default" leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={onReset}>
            <Trans>Back to the built-in words</Trans>
          </Button>
        </div>
      )}
    </Stack>
  );
}
