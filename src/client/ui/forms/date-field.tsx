import { Trans } from '@lingui/react/macro';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { dayText } from '#shared/requests/visit-time.rules.ts';
import { isDay } from '#shared/time/days.rules.ts';
import { useSite } from '../lib/site-context.tsx';
import { useIsLive } from '../lib/use-is-live.ts';
import { CalendarDialog, useCalendar } from './calendar-dialog.tsx';
import styles from './date-field.module.css';
import field from './field.module.css';
import { FieldError, FieldNote, useFieldIds } from './field.tsx';

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
  onChange: (event: { target: { value: string } }) => void;
}

/**
 * A date field with a calendar, loaded on the first interaction. Without script, or if the calendar fails to load, it
 * is a native date input.
 */
export function DateField({ name, label, value, min, max, error, note, onChange }: DateFieldProps) {
  const { id, errorId, noteId, aria } = useFieldIds(error, note);
  const isLive = useIsLive();
  const calendar = useCalendar();
  const isNative = !isLive || calendar.hasFailed;
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      {isNative ? (
        <input
          {...aria}
          id={id}
          className={field.input}
          type="date"
          name={name}
          value={value}
          min={min}
          max={max}
          onChange={onChange}
        />
      ) : (
        <DayButton
          {...{ id, aria, label, min, max, calendar }}
          value={isDay(value) ? value : ''}
          onPick={(day) => onChange({ target: { value: day } })}
        />
      )}
      <FieldNote id={noteId}>{note}</FieldNote>
      <FieldError id={errorId} error={error} />
    </div>
  );
}

interface DayButtonProps extends Pick<DateFieldProps, 'label' | 'value' | 'min' | 'max'> {
  id: string;
  aria: ReturnType<typeof useFieldIds>['aria'];
  calendar: ReturnType<typeof useCalendar>;
  onPick: (day: string) => void;
}

function DayButton({ id, aria, calendar: { Calendar, load }, ...day }: DayButtonProps) {
  const { locale } = useSite();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className={styles.place}>
      <button
        ref={button}
        {...aria}
        id={id}
        type="button"
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={`${id}-calendar`}
        className={`${field.input} ${styles.button}`}
        onFocus={load}
        onPointerEnter={load}
        onClick={() => {
          load();
          setIsOpen(!isOpen);
        }}
      >
        <span className={day.value ? undefined : styles.empty}>
          {day.value ? dayText(day.value, locale) : <Trans>Select Date</Trans>}
        </span>
        <IconCalendar size={22} aria-hidden />
      </button>
      <CalendarDialog {...day} id={`${id}-calendar`} {...{ Calendar, isOpen, setIsOpen, button }} />
    </div>
  );
}
