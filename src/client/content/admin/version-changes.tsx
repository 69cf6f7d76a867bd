import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Text } from '@mantine/core';
import type { FieldValue, RecordVersion } from '#shared/content/history.schema.ts';
import { ChangeList } from '../../ui/admin/change-list.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';

/** Texts of changes. */
export interface ChangeTexts {
  /** The label of a field; undefined if the field is not shown. */
  labelOf: (field: string) => string | undefined;
  /** The label of a value, or of a part of it. */
  wordOf: (field: string, part: string) => string;
}

interface VersionChangesProps {
  /** No earlier version to compare with. */
  isFirst: boolean;
  changes: RecordVersion['changes'];
  texts: ChangeTexts;
}

/** The changes of a version, field by field: before and after. */
export function VersionChanges({ isFirst, changes, texts }: VersionChangesProps) {
  const shownChanges = changes.flatMap((change) => {
    const label = texts.labelOf(change.field);
    return label ? [{ ...change, label }] : [];
  });
  if (shownChanges.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {isFirst ? <Trans>The oldest stored version.</Trans> : <Trans>Nothing that this form shows was changed.</Trans>}
      </Text>
    );
  const shown = (field: string, value: FieldValue) => {
    const wordOf = (part: string) => texts.wordOf(field, part);
    return <Value value={value} wordOf={wordOf} />;
  };
  return (
    <Box mt="xs">
      <ChangeList
        changes={shownChanges.map(({ field, label, before, after }) => ({
          key: field,
          label,
          before: shown(field, before),
          after: shown(field, after),
        }))}
      />
    </Box>
  );
}

function Value({ value, wordOf }: { value: FieldValue; wordOf: (part: string) => string }) {
  const { t } = useLingui();
  const { locale } = useSite();
  if (value === true) return t`Yes`;
  if (value === false) return t`No`;
  const parts = [value ?? ''].flat().map((part) => wordOf(String(part)));
  const text = parts.join(locale === 'ar' ? '، ' : ', ');
  if (text === '') return t`Empty`;
  return <bdi>{text}</bdi>;
}
