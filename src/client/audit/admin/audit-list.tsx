import { useLingui } from '@lingui/react/macro';
import { Badge, Group, Text } from '@mantine/core';
import type { AuditEntry } from '#shared/audit/audit.schema.ts';
import { formatDateTime } from '#shared/i18n/format.ts';
import { RowList } from '../../ui/admin/row-list.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import styles from './audit-list.module.css';
import { useAuditSubjects } from './use-audit-subjects.ts';
import { useAuditTexts } from './use-audit-texts.ts';

/** Entries of the audit log, one sentence each: person, action, subject, time and place. */
export function AuditList({ entries }: { entries: AuditEntry[] }) {
  return (
    <RowList items={entries} isOrdered>
      {(entry) => <AuditRow key={entry.id} entry={entry} />}
    </RowList>
  );
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { kinds, events } = useAuditTexts();
  const { subject, more } = useAuditSubjects();
  const { at, kind, event, staffName, address } = entry;
  const texts = [subject(entry), more(entry)].filter(Boolean).join(' · ');
  return (
    <li className={styles.row}>
      <div className={styles.texts}>
        <Group gap="xs">
          <Text>
            <bdi className={styles.who}>{staffName || (address ? '' : t`The system`)}</bdi> {events[event]}
          </Text>
          <Badge color={kind === 'refusal' ? 'coral' : 'gray'}>{kinds[kind]}</Badge>
        </Group>
        {texts && (
          <Text size="sm">
            <bdi>{texts}</bdi>
          </Text>
        )}
      </div>
      <Text size="sm" c="dimmed" className={styles.when}>
        <time dateTime={at}>{formatDateTime(at, locale)}</time>
        {address && <bdi dir="ltr">{address}</bdi>}
      </Text>
    </li>
  );
}
