import { Plural, useLingui } from '@lingui/react/macro';
import { Checkbox, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { formatDate } from '#shared/i18n/format.ts';
import { adminPaths } from '#shared/paths.ts';
import type { PersonRequest } from '#shared/people/people.schema.ts';
import { useRequestTexts } from '../../request-records/admin/use-request-texts.ts';
import { StateBadge } from '../../requests/admin/state-badge.tsx';
import { RowList } from '../../ui/admin/row-list.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import styles from './person-requests.module.css';

interface PersonRequestsProps {
  requests: PersonRequest[];
  /** The ids of requests that another person sent. */
  leftOut: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

/** The requests of a person. Staff exclude requests of others with the same phone number. */
export function PersonRequests({ requests, leftOut, onToggle }: PersonRequestsProps) {
  return (
    <RowList items={requests}>
      {(request) => (
        <li key={request.id} className={styles.row} data-left-out={leftOut.has(request.id) || undefined}>
          <Row request={request} isIncluded={!leftOut.has(request.id)} onToggle={() => onToggle(request.id)} />
        </li>
      )}
    </RowList>
  );
}

function Row({ request, isIncluded, onToggle }: { request: PersonRequest; isIncluded: boolean; onToggle: () => void }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { types, nameOf } = useRequestTexts();
  const { id, reference, type, state, phone, email, createdAt, isSuspected } = request;
  const reached = [phone, email].filter(Boolean);
  return (
    <>
      <Checkbox
        size="md"
        checked={isIncluded}
        onChange={onToggle}
        aria-label={t`Include ${reference}`}
        classNames={{ root: styles.check ?? '' }}
      />
      <div className={styles.who}>
        <Link to={adminPaths.requests(id)} className={styles.name}>
          <bdi>{nameOf(request)}</bdi>
        </Link>
        <Text size="sm" c="dimmed" className={styles.reach}>
          {reached.map((text, index) => [
            index > 0 && ' · ',
            <bdi key={text} dir="ltr">
              {text}
            </bdi>,
          ])}
        </Text>
      </div>
      <div>
        <Group gap="xs">
          <Text span>{types[type]}</Text>
          <StateBadge state={isSuspected ? 'spam' : state} />
        </Group>
        <Text size="sm" c="dimmed">
          {formatDate(createdAt, locale)} · <bdi dir="ltr">{reference}</bdi>
        </Text>
      </div>
      <Belongings request={request} />
    </>
  );
}

function Belongings({ request: { cards, changeRequests, mails, events, cardViews } }: { request: PersonRequest }) {
  const parts = [
    cards > 0 && <Plural key="cards" value={cards} one="# card" other="# cards" />,
    cardViews > 0 && <Plural key="cardViews" value={cardViews} one="# card view" other="# card views" />,
    mails > 0 && <Plural key="mails" value={mails} one="# e-mail" other="# e-mails" />,
    changeRequests > 0 && (
      <Plural key="changeRequests" value={changeRequests} one="# change request" other="# change requests" />
    ),
    events > 0 && <Plural key="events" value={events} one="# entry in the history" other="# entries in the history" />,
  ].filter((part) => part !== false);
  return (
    <Text size="sm" c="dimmed">
      {parts.map((part, index) => [index > 0 && ' · ', part])}
    </Text>
  );
}
