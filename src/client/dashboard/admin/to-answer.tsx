import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Skeleton, Text, Title } from '@mantine/core';
import {
  IconCalendarCheck,
  IconCalendarPlus,
  IconChecks,
  IconCircleCheck,
  IconInbox,
  IconMessageCircleExclamation,
  IconMessageReply,
  IconPhone,
  IconPhoneCall,
  IconUserQuestion,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { telAddress } from '#shared/fields/phone.rules.ts';
import { formatAge, formatDateTime, formatDayAndMonth, formatWeekday } from '#shared/i18n/format.ts';
import { adminPaths } from '#shared/paths.ts';
import { excerptOf, hasAppointment } from '#shared/requests/request-types.ts';
import type { WaitingItem, WaitingKind, WaitingList } from '#shared/requests/waiting.schema.ts';
import { FinishDayDialog } from '../../appointments/admin/close-day.tsx';
import { useAppointmentTexts } from '../../request-records/admin/use-appointment-texts.ts';
import { useMessageTexts } from '../../request-records/admin/use-message-texts.ts';
import { useRequestTexts } from '../../request-records/admin/use-request-texts.ts';
import { useCan } from '../../ui/admin/lib/staff-context.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { Panel } from '../../ui/admin/panel.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { useNow } from '../../ui/lib/use-now.ts';
import styles from './to-answer.module.css';

const refetchInterval = 60_000;

const icons: Record<WaitingKind, typeof IconInbox> = {
  new: IconInbox,
  change: IconMessageCircleExclamation,
  call: IconPhoneCall,
  nobody: IconUserQuestion,
  close: IconChecks,
};

/** What waits for a person, the oldest first, each with one action. */
export function ToAnswer() {
  const { t } = useLingui();
  const found = trpc.admin.requests.listWaiting.useQuery(undefined, { refetchInterval });
  const [finished, setFinished] = useState<string | null>(null);
  const list = found.data;
  return (
    <Panel title={t`To answer`}>
      {found.isError && !list ? (
        <LoadFailure
          title={t`The requests could not be loaded`}
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      ) : !list ? (
        <Skeleton h={320} radius="md" aria-busy />
      ) : list.items.length === 0 ? (
        <NothingWaits nextCallAt={list.nextCallAt} />
      ) : (
        <ol className={styles.items}>
          {list.items.map((item) => (
            <Item key={item.kind + item.id} item={item} onFinish={setFinished} />
          ))}
        </ol>
      )}
      {list && <AllOfEach list={list} />}
      {finished !== null && <FinishDayDialog day={finished} onClose={() => setFinished(null)} />}
    </Panel>
  );
}

/** The parts of an item that differ by its kind: what waits, more about it, and the action. */
interface Look {
  what: string;
  more: ReactNode;
  action: ReactNode;
}

function Item({ item, onFinish }: { item: WaitingItem; onFinish: (day: string) => void }) {
  const { locale } = useSite();
  const now = useNow();
  const look = useLook(item, onFinish);
  const { nameOf } = useRequestTexts();
  const { kind, id, since } = item;
  const KindIcon = icons[kind];
  return (
    <li className={styles.item} data-kind={kind}>
      <span className={styles.icon}>
        <KindIcon size={20} aria-hidden />
      </span>
      {kind === 'call' ? (
        <Link to={adminPaths.requests(id)} className={`${styles.name} ${styles.whole}`} dir="auto">
          {nameOf(item)}
        </Link>
      ) : (
        <span className={styles.name} dir="auto">
          {kind === 'close' && item.count > 1 ? (
            <Plural value={item.count} one="# visit" other="# visits" />
          ) : (
            nameOf(item)
          )}
        </span>
      )}
      <span className={styles.about}>
        <b>{look.what}</b>{' '}
        <span className={styles.more} dir="auto">
          {look.more}
        </span>
      </span>
      <time className={styles.since} dateTime={since} title={formatDateTime(since, locale)}>
        {formatAge(since, now, locale)}
      </time>
      {look.action}
    </li>
  );
}

function useLook(item: WaitingItem, onFinish: (day: string) => void): Look {
  const { t } = useLingui();
  const { locale } = useSite();
  const canWrite = useCan('requests.write');
  const { kindOf, visitOf, changeRequestNames, reader } = useRequestTexts();
  const { momentText } = useAppointmentTexts();
  const { kinds } = useMessageTexts();
  const open = (label: string, icon: ReactNode) => <Action label={label} icon={icon} to={item} />;
  const visit = visitOf(item);
  switch (item.kind) {
    case 'new': {
      const isVisit = hasAppointment(item.type) && item.visitDay !== null;
      return {
        what: kindOf(item),
        more: isVisit ? visit : <span lang={item.locale}>{excerptOf(item.details, reader)}</span>,
        action: isVisit
          ? open(t`Confirm`, <IconCalendarCheck size={20} aria-hidden />)
          : open(t`Reply`, <IconMessageReply size={20} className="flip" aria-hidden />),
      };
    }
    case 'change':
      return {
        what: changeRequestNames[item.change],
        more: item.startsAt ? momentText(item.startsAt) : visit,
        action: open(t`Answer`, <IconMessageReply size={20} className="flip" aria-hidden />),
      };
    case 'call':
      return {
        what: item.untold ? t`Tell by telephone` : t`Call back`,
        more: item.untold ? kinds[item.untold] : kindOf(item),
        action:
          item.phoneKey === '' ? null : (
            <Action label={t`Call`} icon={<IconPhone size={20} aria-hidden />} to={item} href={telAddress(item)} />
          ),
      };
    case 'nobody':
      return {
        what: t`Nobody goes yet`,
        more: visit,
        action: open(t`Choose`, <IconCalendarPlus size={20} aria-hidden />),
      };
    case 'close':
      return {
        what: t`Did it take place?`,
        more: `${formatWeekday(item.day, locale)} ${formatDayAndMonth(item.day, locale)}`,
        action: canWrite && (
          <Button
            variant="light"
            size="sm"
            className={styles.action}
            aria-haspopup="dialog"
            onClick={() => onFinish(item.day)}
          >
            <Trans>Finish…</Trans>
          </Button>
        ),
      };
  }
}

interface ActionProps {
  label: string;
  icon: ReactNode;
  to: WaitingItem;
  /** Without it, the action opens the request. */
  href?: string;
}

/** The action of an item: a link of which a phone shows the icon. */
function Action({ label, icon, to, href }: ActionProps) {
  const { nameOf } = useRequestTexts();
  const look = {
    variant: 'light',
    size: 'sm',
    'aria-label': `${label}: ${nameOf(to)}`,
    children: (
      <>
        {icon}
        <span className="visually-hidden-on-phone">{label}</span>
      </>
    ),
  } as const;
  if (href !== undefined) return <Button {...look} component="a" href={href} className={styles.action} />;
  return (
    <Button {...look} component={Link} to={adminPaths.requests(to.id)} className={`${styles.action} ${styles.whole}`} />
  );
}

/** True of what the list looks at, and no more. */
function NothingWaits({ nextCallAt }: { nextCallAt: string | null }) {
  const { t } = useLingui();
  const { momentText } = useAppointmentTexts();
  const when = nextCallAt && momentText(nextCallAt);
  return (
    <div className={styles.nothing}>
      <span className={styles.done}>
        <IconCircleCheck size={40} stroke={1.5} aria-hidden />
      </span>
      <Title order={3} size="h4">{t`Nothing waits`}</Title>
      <Text c="dimmed">
        {t`Every new request is started, every change is answered, every visit to come has a collector.`}
      </Text>
      {when && <Text>{t`Next call: ${when}`}</Text>}
    </div>
  );
}

/** The numbers of all that waits, each with a link to its list. */
function AllOfEach({ list: { counts, firstDayOfNobody } }: { list: WaitingList }) {
  const { t } = useLingui();
  const inbox = adminPaths.requests();
  const links: [count: number, to: string, name: (count: number) => ReactNode][] = [
    [
      counts.new,
      `${inbox}?state=new&sort=oldest`,
      (count) => <Plural value={count} one="# new request" other="# new requests" />,
    ],
    [counts.change, `${inbox}?tab=changes`, (count) => <Plural value={count} one="# change" other="# changes" />],
    [counts.call, `${inbox}?tab=call-back`, (count) => <Plural value={count} one="# call" other="# calls" />],
    [
      counts.nobody,
      adminPaths.appointments(firstDayOfNobody === null ? {} : { day: firstDayOfNobody }),
      (count) => <Plural value={count} one="# visit without a collector" other="# visits without a collector" />,
    ],
  ];
  const shown = links.filter(([count]) => count > 0);
  if (shown.length === 0) return null;
  return (
    <nav className={styles.all} aria-label={t`All that waits`}>
      {shown.map(([count, to, name]) => (
        <Anchor key={to} component={Link} to={to} size="sm" className="tap">
          {name(count)}
        </Anchor>
      ))}
    </nav>
  );
}
