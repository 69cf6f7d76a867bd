import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, CloseButton, Select, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconMessageCircleExclamation, IconPhoneCall, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { Colleague, RequestListInput } from '#shared/requests/inbox.schema.ts';
import { inboxLimits } from '#shared/requests/inbox.schema.ts';
import { useStaff } from '../../ui/admin/lib/staff-context.tsx';
import type { ListQueryName } from '../../ui/admin/records/use-list-query.ts';
import styles from './requests-filters.module.css';
import { useRequestTexts } from './use-request-texts.ts';

export interface RequestsFiltersProps {
  query: RequestListInput;
  colleagues: Colleague[];
  callBackCount: number;
  openChangeRequestCount: number;
  isNarrowed: boolean;
  onChange: (name: ListQueryName, value: string, isReplacing?: boolean) => void;
  onClear: () => void;
}

const typingPauseMs = 250;

/** Filters by text, type, state, assignee and days of arrival. */
export function RequestsFilters({ query, colleagues, callBackCount, openChangeRequestCount, isNarrowed, onChange, onClear }: RequestsFiltersProps) {
  const { t } = useLingui();
  const { states, types } = useRequestTexts();
  const me = useStaff().id;
  const choicesId = useId();
  // Only on phones, where the filters would hide the requests.
  const [isUnfolded, setIsUnfolded] = useState(false);
  const [typed, setTyped] = useState(query.search);
  const searchSoon = useDebouncedCallback((text: string) => onChange('q', text, true), typingPauseMs);

  // Back and forward change the URL; the effect must not overwrite the text being typed.
  useEffect(() => setTyped((current) => (current.trim() === query.search ? current : query.search)), [query.search]);

  const handleType = (text: string) => {
    setTyped(text);
    searchSoon(text.trim());
  };
  const choose = (name: ListQueryName) => (value: string | null) => onChange(name, value ?? '');
  const optionsOf = (texts: Record<string, string>) => Object.entries(texts).map(([value, label]) => ({ value, label }));
  const chosenCount = [query.type, query.state, query.assignee, query.from, query.to, query.callBackDue, query.openChangeRequest].filter(Boolean).length;
  const { spam: _spam, ...listed } = states;
  const people = colleagues.toSorted((a, b) => Number(b.id === me) - Number(a.id === me)).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <search className={styles.filters}>
      <TextInput
        className={styles.search}
        type="search"
        value={typed}
        onChange={(event) => handleType(event.currentTarget.value)}
        maxLength={inboxLimits.term}
        aria-label={t`Search requests`}
        placeholder={t`Name, phone, e-mail, reference or words of the message`}
        leftSection={<IconSearch size={20} aria-hidden />}
        rightSection={typed && <CloseButton aria-label={t`Clear the search`} onClick={() => handleType('')} />}
      />
      <Button
        hiddenFrom="sm"
        flex="1 1 auto"
        variant="default"
        aria-expanded={isUnfolded}
        aria-controls={choicesId}
        onClick={() => setIsUnfolded(!isUnfolded)}
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
      >
        <Trans>Filters</Trans>
        {chosenCount > 0 && <span className={styles.count}>{chosenCount}</span>}
      </Button>
      <div id={choicesId} className={styles.choices} data-folded={!isUnfolded || undefined}>
        <Select
          className={styles.choice}
          data={optionsOf(types)}
          value={query.type}
          onChange={choose('type')}
          clearable
          aria-label={t`Type`}
          placeholder={t`All types`}
        />
        <Select
          className={styles.choice}
          data={[{ value: 'open', label: t`Open` }, ...optionsOf(listed)]}
          value={query.state}
          onChange={choose('state')}
          clearable
          aria-label={t`State`}
          placeholder={t`All states`}
        />
        <Select
          className={styles.choice}
          data={[{ value: 'nobody', label: t`Nobody yet` }, ...people]}
          value={query.assignee}
          onChange={choose('assignee')}
          clearable
          aria-label={t`Assigned to`}
          placeholder={t`Everybody’s`}
        />
        <Select
          className={styles.choice}
          data={optionsOf({ newest: t`Newest first`, oldest: t`Oldest first`, visit: t`Upcoming visits` })}
          value={query.sort}
          onChange={(value) => onChange('sort', value === 'newest' ? '' : (value ?? ''))}
          allowDeselect={false}
          aria-label={t`Order`}
        />
        <TextInput
          className={styles.day}
          type="date"
          label={t`Received from`}
          value={query.from ?? ''}
          max={query.to ?? undefined}
          onChange={(event) => onChange('from', event.currentTarget.value)}
        />
        <TextInput
          className={styles.day}
          type="date"
          label={t`until`}
          value={query.to ?? ''}
          min={query.from ?? undefined}
          onChange={(event) => onChange('to', event.currentTarget.value)}
        />
        <Toggle
          isOn={query.callBackDue}
          onChange={(isOn) => onChange('due', isOn ? 'today' : '')}
          icon={<IconPhoneCall size={18} aria-hidden />}
          label={t`Call back today`}
          count={callBackCount}
        />
        <Toggle
          isOn={query.openChangeRequest}
          onChange={(isOn) => onChange('wish', isOn ? 'open' : '')}
          icon={<IconMessageCircleExclamation size={18} aria-hidden />}
          label={t`Open change requests`}
          count={openChangeRequestCount}
        />
      </div>
      {isNarrowed && (
        <Button variant="subtle" onClick={onClear}>
          <Trans>Show all</Trans>
        </Button>
      )}
    </search>
  );
}

interface ToggleProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  icon: ReactNode;
  label: string;
  /** Number of matching requests. */
  count: number;
}

function Toggle({ isOn, onChange, icon, label, count }: ToggleProps) {
  return (
    <Button variant={isOn ? 'filled' : 'default'} aria-pressed={isOn} onClick={() => onChange(!isOn)} leftSection={icon}>
      {label}
      {count > 0 && (
        <>
          <span aria-hidden className={styles.count}>
            {count}
          </span>
          <VisuallyHidden>
            <Plural value={count} one="# request" other="# requests" />
          </VisuallyHidden>
        </>
      )}
    </Button>
  );
}
