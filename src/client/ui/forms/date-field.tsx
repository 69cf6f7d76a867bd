import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { dayText } from '#shared/requests/visit-time.rules.ts';
import { useSite } from '../lib/site-context.tsx';
import { useIsLive } from '../lib/use-is-live.ts';
import type { Calendar as CalendarComponent } from './calendar.tsx';
import styles from './date-field.module.css';
import field from './field.module.css';
import { FieldError, FieldNote, useFieldIds } from './field.tsx';

interface DateFieldProps {
  name: string;
  label: string;
  /** A calendar day ("2026-10-03"), empty for none. */
  value: string;
  /** The first and the last day that can be chosen. */
  min: string;
  max: string;
  error?: string | undefined;
  /** Shown below the field. */
  note?: ReactNode;
  onChange: (event: { target: { value: string } }) => void;
}

const narrow = '(max-width: 639px)';

/**
 * A date field with a calendar, loaded on the first interaction. Without script, or if the calendar fails to load, it is a native date
 * input.
 */
export function DateField({ name, label, value, min, max, error, note, onChange }: DateFieldProps) {
  const { id, errorId, noteId, aria } = useFieldIds(error, note);
  const isLive = useIsLive();
  const [Calendar, setCalendar] = useState<typeof CalendarComponent | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const isNative = !isLive || hasFailed;

  const load = () => {
    if (Calendar) return;
    import('./calendar.tsx').then(
      (loaded) => setCalendar(() => loaded.Calendar),
      () => setHasFailed(true),
    );
  };

  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      {isNative ? (
        <input {...aria} id={id} className={field.input} type="date" name={name} value={value} min={min} max={max} onChange={onChange} />
      ) : (
        <DayButton {...{ id, aria, label, value, min, max, Calendar, load }} onPick={(day) => onChange({ target: { value: day } })} />
      )}
      <FieldNote id={noteId}>{note}</FieldNote>
      <FieldError id={errorId} error={error} />
    </div>
  );
}

interface DayButtonProps extends Pick<DateFieldProps, 'label' | 'value' | 'min' | 'max'> {
  id: string;
  aria: ReturnType<typeof useFieldIds>['aria'];
  Calendar: typeof CalendarComponent | null;
  load: () => void;
  onPick: (day: string) => void;
}

function DayButton({ id, aria, label, value, min, max, Calendar, load, onPick }: DayButtonProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);

  // A layout effect, to open the dialog before the calendar focuses a day.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!isOpen || !shown) return;
    // A modal sheet on a phone; below its field elsewhere.
    if (matchMedia(narrow).matches) shown.showModal();
    else {
      shown.show();
      shown.scrollIntoView({ block: 'nearest' });
    }
    const handlePointer = (event: PointerEvent) => {
      const isInside = shown.contains(event.target as Node) || button.current?.contains(event.target as Node);
      if (!isInside) setIsOpen(false);
    };
    document.addEventListener('pointerdown', handlePointer);
    return () => {
      document.removeEventListener('pointerdown', handlePointer);
      shown.close();
    };
  }, [isOpen]);

  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  const pick = (day: string) => {
    onPick(day);
    close();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close();
  };
  /** A click on the backdrop has the dialog itself as its target. */
  const handleClick = (event: MouseEvent) => event.target === dialog.current && close();

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
        <span className={value ? undefined : styles.empty}>{value ? dayText(value, locale) : <Trans>Select Date</Trans>}</span>
        <IconCalendar size={22} aria-hidden />
      </button>
      <dialog
        ref={dialog}
        id={`${id}-calendar`}
        className={styles.dialog}
        aria-label={t`${label}: choose a day`}
        onKeyDown={handleKey}
        onClick={handleClick}
        // The browser can close the dialog itself, for example by Android's back gesture.
        onClose={() => isOpen && !dialog.current?.open && close()}
        onBlur={({ relatedTarget, currentTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget) && relatedTarget !== button.current) setIsOpen(false);
        }}
      >
        {isOpen && (Calendar ? <Calendar value={value} min={min} max={max} onPick={pick} /> : <div className={styles.loading} />)}
      </dialog>
    </div>
  );
}
