import { Trans } from '@lingui/react/macro';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { formatWeekday } from '#shared/i18n/format.ts';
import { dayText } from '#shared/requests/visit-time.rules.ts';
import { isDay } from '#shared/time/days.rules.ts';
import { useSite } from '../lib/site-context.tsx';
import { useIsLive } from '../lib/use-is-live.ts';
import { CalendarDialog, useCalendar } from './calendar-dialog.tsx';
import styles from './date-field.module.css';
import field from './field.module.css';
import { Field, useFieldIds } from './field.tsx';

interface DateFieldProps {
  name: string;
  label: string;
  /** A calendar day ("2026-10-03"), empty for none; without script also a text that was refused. */
  value: string;
  /** The first and the last day that can be chosen. */
  min: string;
  max: string;
  error?: string | undefined;
  /** Shown below the field. */
  note?: ReactNode;
  isOptional?: boolean;
  onChange: (event: { target: { value: string } }) => void;
}

/**
 * A date field with a calendar, loaded on the first interaction. Without script, or if the calendar fails to load, it
 * is a native date input.
 */
export function DateField({ name, value, min, max, onChange, ...frame }: DateFieldProps) {
  const { label, error, note, isOptional } = frame;
  const { ids, aria } = useFieldIds({ error, note, isOptional });
  const isLive = useIsLive();
  const calendar = useCalendar();
  const native = useRef<HTMLInputElement>(null);
  // The script may start by a tap on the native input, which must not disappear under the finger.
  const [isInUse, setIsInUse] = useState(false);
  useLayoutEffect(() => setIsInUse(native.current !== null && native.current === document.activeElement), []);
  const isNative = !isLive || calendar.hasFailed || isInUse;
  return (
    <Field {...frame} ids={ids}>
      {isNative ? (
        <input
          {...aria}
          ref={native}
          className={field.input}
          type="date"
          name={name}
          value={value}
          min={min}
          max={max}
          onChange={onChange}
          onBlur={() => setIsInUse(false)}
        />
      ) : (
        <DayButton
          aria={aria}
          label={label}
          min={min}
          max={max}
          calendar={calendar}
          value={isDay(value) ? value : ''}
          onPick={(day) => onChange({ target: { value: day } })}
        />
      )}
    </Field>
  );
}

interface DayButtonProps extends Pick<DateFieldProps, 'label' | 'value' | 'min' | 'max'> {
  aria: ReturnType<typeof useFieldIds>['aria'];
  calendar: ReturnType<typeof useCalendar>;
  onPick: (day: string) => void;
}

function DayButton({ aria, calendar: { Calendar, load }, ...day }: DayButtonProps) {
  const { locale } = useSite();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const calendarId = `${aria.id}-calendar`;
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    load();
    setIsOpen(true);
  };
  return (
    <div className={styles.place}>
      <button
        ref={button}
        {...aria}
        type="button"
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={calendarId}
        className={`${field.input} ${styles.button}`}
        onFocus={load}
        onPointerEnter={load}
        onKeyDown={handleKey}
        onClick={() => {
          load();
          setIsOpen(!isOpen);
        }}
      >
        <span className={day.value ? undefined : 'soft'}>
          {day.value ? dayText(day.value, locale) : <Trans>Select Date</Trans>}
        </span>
        {day.value && <span className={styles.weekday}>{formatWeekday(day.value, locale)}</span>}
        <IconCalendar size={22} aria-hidden />
      </button>
      <CalendarDialog
        {...day}
        id={calendarId}
        Calendar={Calendar}
        isOpen={isOpen}
        setIsOpen={setIsOpen}
        button={button}
      />
    </div>
  );
}
