import { useLingui } from '@lingui/react/macro';
import { Badge } from '@mantine/core';

interface MissingLanguageProps {
  record: object;
  /** The bilingual fields to check, without their suffix `En` or `Ar`. */
  names: readonly string[];
}

/** Badges for each language that a record lacks. Fields that are empty in both languages do not count. */
export function MissingLanguage({ record, names }: MissingLanguageProps) {
  const { t } = useLingui();
  const texts = record as Record<string, unknown>;
  const isEnglishMissing = names.some((name) => !texts[`${name}En`] && texts[`${name}Ar`]);
  const isArabicMissing = names.some((name) => !texts[`${name}Ar`] && texts[`${name}En`]);
  const labels = [isEnglishMissing && t`English missing`, isArabicMissing && t`Arabic missing`].filter(
    (label) => label !== false,
  );
  return labels.map((label) => (
    <Badge key={label} color="coral" size="sm">
      {label}
    </Badge>
  ));
}
