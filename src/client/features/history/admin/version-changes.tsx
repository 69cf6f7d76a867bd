import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { FieldValue, RecordVersion } from '#shared/schemas/history.schema.ts';
import { useSite } from '../../../lib/site-context.tsx';
import styles from './history-panel.module.css';

/** How a change is told. */
export interface ChangeTexts {
  /** What a field is called; undefined for one that is not told of. */
  labelOf: (field: string) => string | undefined;
  /** What a value of a field, or a part of it, is called. */
  wordOf: (field: string, part: string) => string;
}

export interface VersionChangesProps {
  /** Nothing older is kept to compare with. */
  isFirst: boolean;
  changes: RecordVersion['changes'];
  texts: ChangeTexts;
}

/** What a version changed, field by field: before and after. */
export function VersionChanges({ isFirst, changes, texts }: VersionChangesProps) {
  const told = changes.flatMap((change) => {
    const label = texts.labelOf(change.field);
    return label ? [{ ...change, label }] : [];
  });
  if (told.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {isFirst ? <Trans>The first version that is kept.</Trans> : <Trans>Nothing changed that this form shows.</Trans>}
      </Text>
    );
  return (
    <dl className={styles.changes}>
      {told.map(({ field, label, before, after }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>
            <span className={styles.when}>
              <Trans>Before:</Trans>
            </span>{' '}
            <Value value={before} wordOf={(part) => texts.wordOf(field, part)} />
          </dd>
          <dd>
            <span className={styles.when}>
              <Trans>After:</Trans>
            </span>{' '}
            <Value value={after} wordOf={(part) => texts.wordOf(field, part)} />
          </dd>
        </div>
      ))}
    </dl>
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
