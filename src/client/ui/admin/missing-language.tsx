import { useLingui } from '@lingui/react/macro';
import { Badge } from '@mantine/core';

export interface MissingLanguageProps {
  record: object;
  /** The names of the bilingual pairs that are looked at. */
  names: readonly string[];
}

/** Marks a record that says something in one language only; nothing where both are complete. */
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
