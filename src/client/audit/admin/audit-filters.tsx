import { Trans, useLingui } from '@lingui/react/macro';
import { Button, CloseButton, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { type AuditListInput, auditLimits } from '#shared/audit/audit.schema.ts';
import type { ListQueryName } from '../../ui/admin/records/use-list-query.ts';
import { useAuditTexts } from './use-audit-texts.ts';

export interface AuditFiltersProps {
  query: AuditListInput;
  people: { id: string; name: string }[];
  isNarrowed: boolean;
  onChange: (name: ListQueryName, value: string, isReplacing?: boolean) => void;
  onClear: () => void;
}

const typingPauseMs = 250;

/** Filters of the audit log: words, kind, person and days. */
export function AuditFilters({ query, people, isNarrowed, onChange, onClear }: AuditFiltersProps) {
  const { t } = useLingui();
  const { kinds } = useAuditTexts();
  const [typed, setTyped] = useState(query.search);
  const searchSoon = useDebouncedCallback((text: string) => onChange('q', text, true), typingPauseMs);

  // Back and forward change the address. The text in the field is not overwritten while it is being typed.
  useEffect(() => setTyped((current) => (current.trim() === query.search ? current : query.search)), [query.search]);

  const handleType = (text: string) => {
    setTyped(text);
    searchSoon(text.trim());
  };
  return (
    <Group component="search" gap="sm" align="flex-end">
      <TextInput
        flex="1 1 100%"
        type="search"
        value={typed}
        onChange={(event) => handleType(event.currentTarget.value)}
        maxLength={auditLimits.term}
        aria-label={t`Search the audit log`}
        placeholder={t`Name or network address`}
        leftSection={<IconSearch size={20} aria-hidden />}
        rightSection={typed && <CloseButton aria-label={t`Clear the search`} onClick={() => handleType('')} />}
      />
      <Select
        flex="1 1 160px"
        data={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
        value={query.kind}
        onChange={(value) => onChange('kind', value ?? '')}
        clearable
        aria-label={t`Kind`}
        placeholder={t`All kinds`}
      />
      <Select
        flex="1 1 160px"
        data={people.map(({ id, name }) => ({ value: id, label: name }))}
        value={query.staffId}
        onChange={(value) => onChange('person', value ?? '')}
        clearable
        searchable
        aria-label={t`Person`}
        placeholder={t`Everybody`}
      />
      <TextInput
        flex="1 1 168px"
        miw={0}
        type="date"
        label={t`From`}
        value={query.from ?? ''}
        max={query.to ?? undefined}
        onChange={(event) => onChange('from', event.currentTarget.value)}
      />
      <TextInput
        flex="1 1 168px"
        miw={0}
        type="date"
        label={t`Until`}
        value={query.to ?? ''}
        min={query.from ?? undefined}
        onChange={(event) => onChange('to', event.currentTarget.value)}
      />
      {isNarrowed && (
        <Button variant="subtle" onClick={onClear}>
          <Trans>Show all</Trans>
        </Button>
      )}
    </Group>
  );
}
