import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Calendar as CalendarComponent } from './calendar.tsx';
import styles from './date-field.module.css';

/** Loads the calendar; null until then. `hasFailed` is true if it cannot be loaded. */
export function useCalendar() {
  const [Calendar, setCalendar] = useState<typeof CalendarComponent | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const load = () => {
    if (Calendar) return;
    import('./calendar.tsx').then(
      (loaded) => setCalendar(() => loaded.Calendar),
      () => setHasFailed(true),
    );
  };
  return { Calendar, hasFailed, load };
}

interface CalendarDialogProps {
  id: string;
  /** The label of the date. */
  label: string;
  /** A calendar day ("2026-10-03"), empty for none. */
  value: string;
  min: string;
  max: string;
  Calendar: typeof CalendarComponent | null;
  isOpen: boolean;
  setIsOpen: (isOpen: boolean) => void;
  /** The button that opens the dialog, which gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  onPick: (day: string) => void;
}

const narrow = '(max-width: 39.99em)';

/** The calendar of a date field: a modal sheet on a phone; below its field elsewhere. */
export function CalendarDialog({
  id,
  label,
  value,
  min,
  max,
  Calendar,
  isOpen,
  setIsOpen,
  button,
  onPick,
}: CalendarDialogProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);

  // A layout effect, to open the dialog before the calendar focuses a day.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!isOpen || !shown) return;
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
  }, [isOpen, setIsOpen, button]);

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
    event.stopPropagation();
    close();
  };
  /** A click on the backdrop has the dialog itself as its target. */
  const handleClick = (event: MouseEvent) => event.target === dialog.current && close();

  return (
    <dialog
      ref={dialog}
      id={id}
      className={styles.dialog}
      aria-label={t`${label}: choose a day`}
      onKeyDown={handleKey}
      onClick={handleClick}
      // The browser can close the dialog itself, for example by Android's back gesture.
      onClose={() => isOpen && !dialog.current?.open && close()}
      onBlur={({ relatedTarget, currentTarget }) => {
        const isInside = currentTarget.contains(relatedTarget) || relatedTarget === button.current;
        if (relatedTarget && !isInside) setIsOpen(false);
      }}
    >
      {isOpen &&
        (Calendar ? <Calendar value={value} min={min} max={max} onPick={pick} /> : <div className={styles.loading} />)}
    </dialog>
  );
}
