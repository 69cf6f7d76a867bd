import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { locales } from '#shared/i18n/locales.ts';
import {
  calendarWeek,
  type HoursPeriod,
  type HoursRow,
  type OpeningHours,
  periodsOfWeekday,
} from '#shared/opening-hours/opening-hours.rules.ts';
import type { CustomFieldProps } from '../../ui/admin/section-form/field-shapes.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useHoursText } from '../site/hours-text.tsx';
import { Periods } from '../site/periods.tsx';
import { daysGivenTwice } from './days-given-twice.ts';
import styles from './week-result.module.css';

/** The effective normal hours of each day. */
export function NormalWeek({ form, label }: CustomFieldProps) {
  const { normal } = form.values as { normal: HoursRow[] };
  return <Week label={label} hours={{ normal, ramadan: { beforeIftar: [], afterIftar: [] } }} />;
}

/** The effective hours of each day in Ramadan, before and after iftar combined. */
export function RamadanWeek({ form, label }: CustomFieldProps) {
  const { beforeIftar, afterIftar } = form.values as OpeningHours['ramadan'];
  return <Week label={label} hours={{ normal: [], ramadan: { beforeIftar, afterIftar } }} isInRamadan />;
}

/** Whether both times are complete, which they need not be while they are typed. */
const isReadable = (period: HoursPeriod) => period.every((time) => /^\d{2}:\d{2}$/.test(time));

interface WeekProps {
  label: string;
  hours: Pick<OpeningHours, 'normal' | 'ramadan'>;
  isInRamadan?: boolean;
}

function Week({ label, hours, isInRamadan = false }: WeekProps) {
  const text = useHoursText();
  const { locale } = useSite();
  const { beforeIftar, afterIftar } = hours.ramadan;
  const givenTwice = [hours.normal, beforeIftar, afterIftar].flatMap(daysGivenTwice);
  const twice = calendarWeek.filter((weekday) => givenTwice.includes(weekday));
  const names = new Intl.ListFormat(locales[locale].dateLocale).format(twice.map(text.weekdayName));
  const whole = { ...hours, ramadanPeriods: [], exceptions: [] };
  return (
    <section aria-label={label} className={styles.result}>
      <Text fw={500}>{label}</Text>
      <dl className={styles.days}>
        {calendarWeek.map((weekday) => (
          <div key={weekday} className={styles.day}>
            <dt>{text.weekdayName(weekday)}</dt>
            <dd>
              <Periods periods={periodsOfWeekday(whole, weekday, isInRamadan)?.filter(isReadable) ?? null} />
            </dd>
          </div>
        ))}
      </dl>
      <Text size="sm">
        {twice.length > 0 && <Trans>Named in more than one row; the lowest row counts: {names}</Trans>}
      </Text>
    </section>
  );
}
