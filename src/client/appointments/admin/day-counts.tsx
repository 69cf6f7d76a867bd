import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { formatDayAndMonth, formatShortWeekday, formatWeekday } from '#shared/i18n/format.ts';
import { periodsOfDay } from '#shared/opening-hours/opening-hours.rules.ts';
import { adminPaths } from '#shared/paths.ts';
import { countedDays } from '#shared/requests/inbox.schema.ts';
import { dayAfter, startOfWeek } from '#shared/time/days.rules.ts';
import { moveFocus } from '../../ui/admin/lib/move-focus.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { useToday } from '../../ui/lib/use-today.ts';
import styles from './day-counts.module.css';

interface DayCountsProps {
  /** The day on the page ("2026-11-25"). */
  day: string;
  /** Further links. */
  children: ReactNode;
}

/** The numbers of visits of five weeks. Each day links to its appointments. */
export function DayCounts({ day, children }: DayCountsProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { openingHours } = useSiteFrame();
  const today = useToday();
  const [isOpen, setIsOpen] = useState(false);
  const [focused, setFocused] = useState<string | null>(null);
  const current = startOfWeek(today);
  const from = current <= day && day < dayAfter(current, countedDays) ? current : startOfWeek(day);
  const counts = trpc.admin.requests.countVisits.useQuery({ from }, { placeholderData: keepPreviousData });
  const days = Array.from({ length: countedDays }, (_none, index) => {
    const date = dayAfter(from, index);
    const { agreed = 0, asked = 0 } = counts.data?.find((count) => count.day === date) ?? {};
    return { date, agreed, asked, isClosed: periodsOfDay(openingHours, date)?.length === 0 };
  });
  const numbers = (agreed: number, asked: number, isClosed: boolean) =>
    [
      isClosed && t`Closed`,
      agreed > 0 && t`${plural(agreed, { one: '# appointment', other: '# appointments' })}`,
      asked > 0 && t`${plural(asked, { one: '# requested time', other: '# requested times' })}`,
    ]
      .filter(Boolean)
      .join(' · ');
  const weekOfDay = startOfWeek(day);
  return (
    <nav className={styles.counts} aria-label={t`Visits of five weeks`} aria-busy={counts.isFetching}>
      <div className={styles.weekdays} aria-hidden>
        {days.slice(0, 7).map(({ date }) => (
          <span key={date}>{formatShortWeekday(date, locale)}</span>
        ))}
      </div>
      {/* One stop for the Tab key, as in the calendar of a date field. */}
      <ol
        className={styles.grid}
        data-open={isOpen || undefined}
        onKeyDown={(event) => moveFocus(event, 7)}
        onBlur={() => setFocused(null)}
      >
        {days.map(({ date, agreed, asked, isClosed }) => (
          <li key={date} data-week={startOfWeek(date) === weekOfDay || undefined}>
            <Link
              to={adminPaths.appointments(date === today ? {} : { day: date })}
              className={styles.day}
              tabIndex={date === (focused ?? day) ? 0 : -1}
              onFocus={() => setFocused(date)}
              data-closed={isClosed || undefined}
              data-today={date === today || undefined}
              aria-current={date === day ? 'date' : undefined}
            >
              <span className="visually-hidden">
                {[
                  `${formatWeekday(date, locale)} ${formatDayAndMonth(date, locale)}`,
                  date === today && t`Today`,
                  numbers(agreed, asked, isClosed),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {/* Hidden from screen readers, for which a title of the link would repeat its name. */}
              <span aria-hidden title={numbers(agreed, asked, isClosed)}>
                {Number(date.slice(8))}
              </span>
              <span aria-hidden title={numbers(agreed, asked, isClosed)} className={styles.numbers}>
                {agreed > 0 && <b>{agreed}</b>}
                {asked > 0 && <i>{asked}</i>}
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <p className={styles.legend} aria-hidden>
        <b>1</b> <Trans>Appointments</Trans> <i>1</i> <Trans>Requested times</Trans>
      </p>
      <div className={styles.links}>
        <UnstyledButton className={styles.more ?? ''} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? <Trans>Only this week</Trans> : <Trans>Five weeks</Trans>}
        </UnstyledButton>
        {children}
      </div>
    </nav>
  );
}
