import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ChevronProps, DayPicker, type DropdownProps } from 'react-day-picker';
import { formatMonth, formatShortWeekday, formatWeekday } from '#shared/i18n/format.ts';
import { locales } from '#shared/i18n/locales.ts';
import { dayText } from '#shared/requests/visit-time.rules.ts';
import { Button } from '../button.tsx';
import { useSite } from '../lib/site-context.tsx';
import { useToday } from '../lib/use-today.ts';
import styles from './calendar.module.css';

interface CalendarProps {
  /** A calendar day ("2026-10-03"), empty for none. */
  value: string;
  min: string;
  max: string;
  /** Called with the chosen day, or with an empty string if the choice was cleared. */
  onPick: (day: string) => void;
}

/**
 * A calendar in the page's language. Today is the centre's day. Too large for the initial bundle: import it
 * dynamically.
 */
export function Calendar({ value, min, max, onPick }: CalendarProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const today = useToday();
  const selected = value ? toDate(value) : undefined;
  const [first, last] = [toDate(min), toDate(max)];
  const title = (month: Date) => `${formatMonth(month.getMonth(), locale)} ${month.getFullYear()}`;
  const weekdayName = (date: Date) => formatWeekday(toDay(date), locale);
  return (
    <div className={styles.calendar}>
      <DayPicker
        mode="single"
        required
        autoFocus
        selected={selected}
        onSelect={(date: Date) => onPick(toDay(date))}
        defaultMonth={selected ?? toDate(today < min ? min : today)}
        today={toDate(today)}
        startMonth={first}
        endMonth={last}
        disabled={[{ before: first }, { after: last }]}
        weekStartsOn={1}
        showOutsideDays
        captionLayout="dropdown"
        dir={locales[locale].direction}
        lang={locale}
        classNames={classNames}
        components={{ Chevron, Dropdown }}
        formatters={{
          formatCaption: title,
          formatDay: (date) => String(date.getDate()),
          formatMonthDropdown: (month) => formatMonth(month.getMonth(), locale),
          formatYearDropdown: (year) => String(year.getFullYear()),
          formatWeekdayName: (date) => formatShortWeekday(toDay(date), locale),
        }}
        labels={{
          labelDayButton: (date, { today: isToday }) => {
            const text = `${weekdayName(date)}${locale === 'ar' ? '،' : ','} ${dayText(toDay(date), locale)}`;
            return isToday ? t`${text} (today)` : text;
          },
          labelGrid: title,
          labelWeekday: weekdayName,
          labelNav: () => t`Other months`,
          labelPrevious: () => t`Previous month`,
          labelNext: () => t`Next month`,
          labelMonthDropdown: () => t`Month`,
          labelYearDropdown: () => t`Year`,
        }}
      />
      <div className={styles.actions}>
        <Button look="secondary" disabled={today < min || today > max} onClick={() => onPick(today)}>
          <Trans>Today</Trans>
        </Button>
        <Button look="quiet" onClick={() => onPick('')}>
          <Trans>Clear</Trans>
        </Button>
      </div>
    </div>
  );
}

/** The picker uses the browser's time zone. Noon has the same date in every zone. */
function toDate(day: string): Date {
  const [year = 1970, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, dayOfMonth, 12);
}

function toDay(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function Chevron({ orientation }: ChevronProps) {
  const Icon = orientation === 'left' ? IconChevronLeft : IconChevronRight;
  return <Icon className="flip" size={22} aria-hidden />;
}

function Dropdown({ options = [], className: _className, ...select }: DropdownProps) {
  return (
    <select {...select} className={styles.dropdown}>
      {options.map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      ))}
    </select>
  );
}

const named = (name: string) => styles[name] ?? '';
const classNames = {
  months: named('months'),
  nav: named('nav'),
  button_previous: named('step'),
  button_next: named('step'),
  month_caption: named('caption'),
  dropdowns: named('dropdowns'),
  month_grid: named('grid'),
  weekday: named('weekday'),
  day: named('day'),
  day_button: named('button'),
  today: named('today'),
  selected: named('selected'),
  outside: named('outside'),
  disabled: named('disabled'),
};
