import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Select } from '@mantine/core';
import { type AuditListInput, auditLimits } from '#shared/audit/audit.schema.ts';
import { DayInput, ifDay } from '../../ui/admin/forms/day-fields.tsx';
import type { ListQueryName } from '../../ui/admin/records/use-list-query.ts';
import { SearchField } from '../../ui/admin/search-field.tsx';
import { useAuditTexts } from './use-audit-texts.ts';

interface AuditFiltersProps {
  query: AuditListInput;
  people: { id: string; name: string }[];
  isNarrowed: boolean;
  onChange: (name: ListQueryName, value: string, isReplacing?: boolean) => void;
  onClear: () => void;
}

const dayPlace = { flex: '1 1 190px', miw: 0 };

/** Filters of the audit log: words, kind, person and days. */
export function AuditFilters({ query, people, isNarrowed, onChange, onClear }: AuditFiltersProps) {
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
      <DayInput place={dayPlace} label={t`From`} value={query.from ?? ''} max={query.to} onChange={ifDay((day) => onChange('from', day))} />
      <DayInput place={dayPlace} label={t`Until`} value={query.to ?? ''} min={query.from} onChange={ifDay((day) => onChange('to', day))} />
      {isNarrowed && (
        <Button mt={26} variant="subtle" onClick={onClear}>
          <Trans>Show all</Trans>
        </Button>
      )}
    </Group>
  );
}
