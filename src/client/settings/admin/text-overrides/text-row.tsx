import { useLingui } from '@lingui/react/macro';
import { Badge, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { locales } from '#shared/i18n/locales.ts';
import { textOverrideField } from '#shared/settings/text-overrides.rules.ts';
import type { BuiltInText, TextOverride } from '#shared/settings/text-overrides.schema.ts';
import { useSite } from '../../../ui/lib/site-context.tsx';
import { TextInputs } from './text-inputs.tsx';
import styles from './text-overrides.module.css';

interface TextRowProps {
  builtIn: BuiltInText;
  override: TextOverride;
  isChanged: boolean;
  /** Its override is invalid, so the row is open. */
  isRefused: boolean;
  /** Null resets the built-in text. */
  onChange: (override: TextOverride | null) => void;
}

/** One text as visitors read it. Its fields render once the row is open. */
export function TextRow({ builtIn, override, isChanged, isRefused, onChange }: TextRowProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const title = useRef<HTMLButtonElement>(null);
  const isOpen = isUnfolded || isRefused;
  const other = locale === 'en' ? 'ar' : 'en';
  const textIn = (code: typeof locale) => override[textOverrideField('other', code)] || builtIn[code].other || '';
  const reset = () => {
    onChange(null);
    title.current?.focus();
  };
  return (
    <div className={styles.row}>
      <UnstyledButton ref={title} className={styles.title} aria-expanded={isOpen} onClick={() => setIsUnfolded(!isOpen)}>
        <IconChevronDown size={20} className={styles.chevron} aria-hidden />
        <span className={styles.texts}>
          <Text component="span" fw={500} lineClamp={2} lang={locale} dir={locales[locale].direction}>
            {textIn(locale)}
          </Text>
          <Text component="span" size="sm" c="dimmed" lineClamp={2} lang={other} dir={locales[other].direction} className={styles.other}>
            {textIn(other)}
          </Text>
        </span>
        {isChanged && (
          <Badge component="span" variant="light">
            {t`Changed`}
          </Badge>
        )}
      </UnstyledButton>
      {isOpen && <TextInputs builtIn={builtIn} override={override} onChange={onChange} onReset={isChanged ? reset : null} />}
    </div>
  );
}
