import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Select, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { type AuditEntry, type AuditListInput, auditLimits, auditListInputSchema } from '#shared/audit/audit.schema.ts';
import { formatDateTime } from '#shared/i18n/format.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { useAnnouncedText } from '../../ui/admin/announcer.tsx';
import { DayInput, ifDay } from '../../ui/admin/forms/day-fields.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { PageButtons } from '../../ui/admin/page-buttons.tsx';
import { SearchField } from '../../ui/admin/records/search-field.tsx';
import { type ListQueryName, useListQuery } from '../../ui/admin/records/use-list-query.ts';
import { RowList } from '../../ui/admin/row-list.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { Screen } from '../../ui/screen.tsx';
import styles from './audit-list.module.css';
import { useAuditSubjects } from './use-audit-subjects.ts';
import { useAuditTexts } from './use-audit-texts.ts';

/** The filters besides the search term, by their names in the address. */
const ownNames = { kind: 'kind', person: 'staffId', from: 'from', to: 'to' } as const;

/** Actions and refusals in the staff area, newest first. */
export function AuditPage() {
  const { t } = useLingui();
  const { query, change, changePage, clear, isNarrowed } = useListQuery(auditListInputSchema, ownNames);
  const log = trpc.admin.audit.list.useQuery(query, { placeholderData: keepPreviousData });
  const found = log.data;
  const total = useAnnouncedText<HTMLParagraphElement>();
  return (
    <AdminPage title={t`Audit log`}>
      <AuditFilters
        query={query}
        people={found?.people ?? []}
        isNarrowed={isNarrowed}
        onChange={change}
        onClear={clear}
      />
      {log.isError ? (
        <LoadFailure
          title={t`The audit log could not be loaded.`}
          error={log.error}
          onRetry={() => void log.refetch()}
        />
      ) : !found ? (
        <Skeleton h={320} radius="md" aria-busy />
      ) : found.items.length === 0 ? (
        <Screen title={t`No entries match this.`} text={t`Try fewer words or another choice.`} />
      ) : (
        <Stack aria-busy={log.isPlaceholderData}>
          <Text size="sm" c="dimmed" ref={total}>
            {found.hasMore ? (
              t`More than 10,000 entries`
            ) : (
              <Plural value={found.total} one="# entry" other="# entries" />
            )}
          </Text>
          <AuditList entries={found.items} />
          <PageButtons page={query.page} pageCount={found.pageCount} onChange={changePage} />
        </Stack>
      )}
    </AdminPage>
  );
}

/** Entries of the audit log, one sentence each: person, action, subject, time and place. */
function AuditList({ entries }: { entries: AuditEntry[] }) {
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

interface AuditFiltersProps {
  query: AuditListInput;
  people: { id: string; name: string }[];
  isNarrowed: boolean;
  onChange: (name: ListQueryName, value: string, isReplacing?: boolean) => void;
  onClear: () => void;
}

const dayPlace = { flex: '1 1 190px', miw: 0 };

/** Filters of the audit log: words, kind, person and days. */
function AuditFilters({ query, people, isNarrowed, onChange, onClear }: AuditFiltersProps) {
  const { t } = useLingui();
  const { kinds } = useAuditTexts();
  return (
    <Group component="search" gap="sm" align="flex-start">
      <SearchField
        flex="1 1 100%"
        search={query.search}
        onChange={onChange}
        maxLength={auditLimits.term}
        aria-label={t`Search the audit log`}
        placeholder={t`Name or network address`}
      />
      <Select
        flex="1 1 160px"
        data={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
        value={query.kind}
        onChange={(value) => onChange('kind', value ?? '')}
        clearable
        label={t`Kind`}
        placeholder={t`All kinds`}
      />
      <Select
        flex="1 1 160px"
        data={people.map(({ id, name }) => ({ value: id, label: name }))}
        value={query.staffId}
        onChange={(value) => onChange('person', value ?? '')}
        clearable
        searchable
        label={t`Person`}
        placeholder={t`Everybody`}
      />
      <DayInput
        place={dayPlace}
        label={t`From`}
        value={query.from ?? ''}
        max={query.to}
        onChange={ifDay((day) => onChange('from', day))}
      />
      <DayInput
        place={dayPlace}
        label={t`Until`}
        value={query.to ?? ''}
        min={query.from}
        onChange={ifDay((day) => onChange('to', day))}
      />
      {isNarrowed && (
        <Button mt="lg" variant="subtle" onClick={onClear}>
          <Trans>Show all</Trans>
        </Button>
      )}
    </Group>
  );
}
