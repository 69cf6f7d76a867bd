import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Select } from '@mantine/core';
import { IconCalendarEvent, IconPhonePlus, IconTableDown } from '@tabler/icons-react';
import { Link } from 'react-router';
import { adminPaths } from '#shared/paths.ts';
import { type Colleague, inboxLimits, type RequestListInput } from '#shared/requests/inbox.schema.ts';
import { isClosed } from '#shared/requests/request-states.rules.ts';
import { useRequestTexts } from '../../request-records/admin/use-request-texts.ts';
import { FiltersPopover, inPopover } from '../../ui/admin/filters-popover.tsx';
import { DayInput, ifDay } from '../../ui/admin/forms/day-fields.tsx';
import { useCan, useStaff } from '../../ui/admin/lib/staff-context.tsx';
import { useDownload } from '../../ui/admin/lib/use-download.ts';
import { SearchField } from '../../ui/admin/records/search-field.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { AlertsControl } from './alerts-control.tsx';
import styles from './inbox-toolbar.module.css';
import { SavedFilters } from './saved-filters.tsx';
import type { Inbox } from './use-inbox.ts';

/** The search, the filters and the actions of the inbox, in one row. */
export function InboxToolbar({ inbox }: { inbox: Inbox }) {
  const { t } = useLingui();
  const canWrite = useCan('requests.write');
  return (
    <div className={styles.toolbar}>
      <search className={styles.search}>
        <SearchField
          flex="1 1 180px"
          search={inbox.query.search}
          onChange={inbox.change}
          maxLength={inboxLimits.term}
          aria-label={t`Search requests`}
          placeholder={t`Name, phone, e-mail, reference or words of the message`}
        />
        <Filters inbox={inbox} />
      </search>
      <div className={styles.actions}>
        <AlertsControl />
        <DownloadButton query={inbox.query} />
        <ActionIcon component={Link} to={adminPaths.appointments()} variant="default" title={t`Appointments`}>
          <IconCalendarEvent size={22} />
        </ActionIcon>
        {canWrite && (
          <Button
            component={Link}
            to={adminPaths.enterRequest()}
            className={styles.enter ?? ''}
            leftSection={<IconPhonePlus size={18} aria-hidden />}
          >
            <span className="visually-hidden-on-phone">
              <Trans>Enter a request</Trans>
            </span>
          </Button>
        )}
      </div>
    </div>
  );
}

/** Filters by type, state, assignee and days of arrival, and the order. */
function Filters({ inbox: { tab, address, change, clear, isNarrowed } }: { inbox: Inbox }) {
  const { t } = useLingui();
  const { states, types } = useRequestTexts();
  const colleagues: Colleague[] = trpc.admin.requests.listColleagues.useQuery().data ?? [];
  const me = useStaff().id;
  const optionsOf = (texts: Record<string, string>) =>
    Object.entries(texts).map(([value, label]) => ({ value, label }));
  const selfFirst = colleagues.toSorted((a, b) => Number(b.id === me) - Number(a.id === me));
  const people = selfFirst.map(({ id, name }) => ({ value: id, label: name }));
  const { spam: _spam, ...listed } = states;
  const isListed = (state: keyof typeof listed) => tab === 'all' || isClosed(state) === (tab === 'done');
  const ofTab = Object.entries(listed).filter(([state]) => isListed(state as keyof typeof listed));
  const choices = [
    { name: 'type', label: t`Type`, allLabel: t`All types`, data: optionsOf(types) },
    { name: 'state', label: t`State`, allLabel: t`All states`, data: optionsOf(Object.fromEntries(ofTab)) },
    {
      name: 'assignee',
      label: t`Assigned to`,
      allLabel: t`Everybody’s`,
      data: [{ value: 'nobody', label: t`Nobody yet` }, ...people],
    },
  ] as const;
  const offered = choices.filter(({ name }) =>
    name === 'state' ? tab !== 'spam' : name === 'assignee' ? tab !== 'mine' : true,
  );
  const count = [address.type, address.state, address.assignee, address.from, address.to].filter(Boolean).length;
  return (
    <FiltersPopover count={count}>
      {(close) => (
        <>
          {offered.map(({ name, label, allLabel, data }) => (
            <Select
              key={name}
              comboboxProps={inPopover}
              data={data}
              value={address[name]}
              onChange={(value) => change(name, value ?? '')}
              clearable
              label={label}
              placeholder={allLabel}
            />
          ))}
          <DayInput
            label={t`Received from`}
            value={address.from ?? ''}
            max={address.to}
            onChange={ifDay((day) => change('from', day))}
          />
          <DayInput
            label={t`until`}
            value={address.to ?? ''}
            min={address.from}
            onChange={ifDay((day) => change('to', day))}
          />
          <Select
            comboboxProps={inPopover}
            data={optionsOf({ newest: t`Newest first`, oldest: t`Oldest first`, visit: t`Upcoming visits` })}
            value={address.sort}
            onChange={(value) => change('sort', value === 'newest' ? '' : (value ?? ''))}
            allowDeselect={false}
            label={t`Order`}
          />
          <SavedFilters onOpen={close} />
          {isNarrowed && (
            <Button variant="subtle" onClick={clear}>
              <Trans>Clear the filters</Trans>
            </Button>
          )}
        </>
      )}
    </FiltersPopover>
  );
}

/** Downloads all requests that match the filters, not only those of the page. */
function DownloadButton({ query }: { query: RequestListInput }) {
  const { t } = useLingui();
  const prepare = trpc.admin.requests.prepareTable.useMutation();
  const { download, isBusy } = useDownload();
  return (
    <ActionIcon
      variant="default"
      loading={isBusy}
      title={t`Download all (CSV)`}
      onClick={() => download(() => prepare.mutateAsync({ ...query, page: 1 }))}
    >
      <IconTableDown size={22} />
    </ActionIcon>
  );
}
