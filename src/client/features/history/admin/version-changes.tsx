import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { formatDate } from '#shared/i18n/format.ts';
import type { FieldValue, RecordVersion } from '#shared/schemas/history.schema.ts';
import { useSite } from '../../../lib/site-context.tsx';
import styles from './record-history.module.css';

/** By field, what its values are called. */
export type FieldWords = Record<string, Record<string, string>>;

export interface VersionChangesProps {
  /** Nothing older is kept to compare with. */
  isFirst: boolean;
  changes: RecordVersion['changes'];
  labels: Record<string, string>;
  words: FieldWords;
}

/** What is stored by id stands in forms under the name of the thing itself. */
const formNames: Record<string, string> = { pictureId: 'picture', pictureIdsEn: 'picturesEn', pictureIdsAr: 'picturesAr', relatedPackageId: 'relatedPackage' };

/** What a version changed, field by field: before and after. */
export function VersionChanges({ isFirst, changes, labels, words }: VersionChangesProps) {
  const told = changes.flatMap((change) => {
    const label = labels[formNames[change.field] ?? change.field];
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
            <Value field={field} value={before} words={words[field]} />
          </dd>
          <dd>
            <span className={styles.when}>
              <Trans>After:</Trans>
            </span>{' '}
            <Value field={field} value={after} words={words[field]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ field, value, words = {} }: { field: string; value: FieldValue; words: Record<string, string> | undefined }) {
  const { t } = useLingui();
  const { locale } = useSite();
  if (value === true) return t`Yes`;
  if (value === false) return t`No`;
  const parts = [value ?? ''].flat().map((part) => words[part] ?? String(part));
  const text = parts.join(locale === 'ar' ? '، ' : ', ');
  if (text === '') return t`Empty`;
  return <bdi>{/Date$/.test(field) ? formatDate(text, locale) : text}</bdi>;
}
