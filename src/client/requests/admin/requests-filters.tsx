import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Select, VisuallyHidden } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconMessageCircleExclamation, IconPhoneCall } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { type Colleague, inboxLimits, type RequestListInput } from '#shared/requests/inbox.schema.ts';
import { DayInput, ifDay } from '../../ui/admin/forms/day-fields.tsx';
import { useStaff } from '../../ui/admin/lib/staff-context.tsx';
import type { ListQueryName } from '../../ui/admin/records/use-list-query.ts';
import { SearchField } from '../../ui/admin/search-field.tsx';
import styles from './requests-filters.module.css';
import { useRequestTexts } from './use-request-texts.ts';

interface RequestsFiltersProps {
  query: RequestListInput;
  colleagues: Colleague[];
  callBackCount: number;
  openChangeRequestCount: number;
  isNarrowed: boolean;
  onChange: (name: ListQueryName, value: string, isReplacing?: boolean) => void;
  onClear: () => void;
}

/** Filters by text, type, state, assignee and days of arrival. */
export function RequestsFilters({
  query,
  colleagues,
  callBackCount,
  openChangeRequestCount,
  isNarrowed,
  onChange,
  onClear,
}: RequestsFiltersProps) {
  const { t } = useLingui();
  const { states, types } = useRequestTexts();
  const me = useStaff().id;
  const choicesId = useId();
  // Only on phones, where the filters would hide the requests.
  const [isUnfolded, setIsUnfolded] = useState(false);
  const optionsOf = (texts: Record<string, string>) =>
    Object.entries(texts).map(([value, label]) => ({ value, label }));
  const chosenCount = [
    query.type,
    query.state,
    query.assignee,
    query.from,
    query.to,
    query.callBackDue,
    query.openChangeRequest,
  ].filter(Boolean).length;
  const { spam: _spam, ...listed } = states;
  const selfFirst = colleagues.toSorted((a, b) => Number(b.id === me) - Number(a.id === me));
  const people = selfFirst.map(({ id, name }) => ({ value: id, label: name }));
  const choices = [
    { name: 'type', label: t`Type`, allLabel: t`All types`, data: optionsOf(types) },
    {
      name: 'state',
      label: t`State`,
      allLabel: t`All states`,
      data: [{ value: 'open', label: t`Open` }, ...optionsOf(listed)],
    },
    {
      name: 'assignee',
      label: t`Assigned to`,
      allLabel: t`Everybody’s`,
      data: [{ value: 'nobody', label: t`Nobody yet` }, ...people],
    },
  ] as const;
  return (
    <search className={styles.filters}>
      <SearchField
        className={styles.search}
        search={query.search}
        onChange={onChange}
        maxLength={inboxLimits.term}
        aria-label={t`Search requests`}
        placeholder={t`Name, phone, e-mail, reference or words of the message`}
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
        {choices.map(({ name, label, allLabel, data }) => (
          <Select
            key={name}
            className={styles.choice}
            data={data}
            value={query[name]}
            onChange={(value) => onChange(name, value ?? '')}
            clearable
            aria-label={label}
            placeholder={allLabel}
          />
        ))}
        <Select
          className={styles.choice}
          data={optionsOf({ newest: t`Newest first`, oldest: t`Oldest first`, visit: t`Upcoming visits` })}
          value={query.sort}
          onChange={(value) => onChange('sort', value === 'newest' ? '' : (value ?? ''))}
          allowDeselect={false}
          aria-label={t`Order`}
        />
        <DayInput
          place={{ className: styles.dayPlace ?? '' }}
          className={styles.day ?? ''}
          label={t`Received from`}
          value={query.from ?? ''}
          max={query.to}
          onChange={ifDay((day) => onChange('from', day))}
        />
        <DayInput
          place={{ className: styles.dayPlace ?? '' }}
          className={styles.day ?? ''}
          label={t`until`}
          value={query.to ?? ''}
          min={query.from}
          onChange={ifDay((day) => onChange('to', day))}
        />
        <Group gap={12}>
          <Toggle
            isOn={query.callBackDue}
            onChange={(isOn) => onChange('due', isOn ? 'today' : '')}
            icon={<IconPhoneCall size={18} aria-hidden />}
            label={t`Call back today`}
            count={callBackCount}
          />
          <Toggle
            isOn={query.openChangeRequest}
            onChange={(isOn) => onChange('change', isOn ? 'open' : '')}
            icon={<IconMessageCircleExclamation size={18} aria-hidden />}
            label={t`Open change requests`}
            count={openChangeRequestCount}
          />
        </Group>
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
    <Button
      variant={isOn ? 'filled' : 'default'}
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
      leftSection={icon}
    >
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
