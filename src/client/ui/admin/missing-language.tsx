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
  const lacks = (one: 'En' | 'Ar', other: 'En' | 'Ar') => names.some((name) => !texts[`${name}${one}`] && texts[`${name}${other}`]);
  const labels = [lacks('En', 'Ar') && t`English missing`, lacks('Ar', 'En') && t`Arabic missing`].filter((label) => label !== false);
  return labels.map((label) => (
    <Badge key={label} color="coral" size="sm">
      {label}
    </Badge>
  ));
}
