import { useLingui } from '@lingui/react/macro';
import { clockTimeOf, formatClockTime, formatDate, formatWeekday } from '#shared/i18n/format.ts';
import { nextKnownOpening, openingState } from '#shared/opening-hours/opening-hours.rules.ts';
import { dayAfter, dayOf } from '#shared/time/days.rules.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useNow } from '../../ui/lib/use-now.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import styles from './open-now.module.css';

interface OpenNowProps {
  /** Shows only open or closed, without the time. */
  isShort?: boolean;
  className?: string | undefined;
}

/** Whether the centre is open now, for narrow places. Null on a day without hours, whose sentence is too long there. */
export function OpenNow({ isShort = false, className = '' }: OpenNowProps) {
  const { isOpen, short, certain } = useSentences();
  return stateLine(isOpen, (!isShort && certain) || short, className);
}

/**
 * Whether the centre is open now and until when, in the centre's time zone. On a day without hours, the next opening
 * that is known. Null if neither hours nor a phone number are set.
 */
export function useOpenNow() {
  const { isOpen, certain, uncertain } = useSentences();
  return stateLine(isOpen, certain ?? uncertain(), '');
}

function stateLine(isOpen: boolean, text: string, className: string) {
  if (text === '') return null;
  return (
    <span className={`${styles.state} ${isOpen ? styles.open : styles.closed} ${className}`}>
      <span className={styles.dot} aria-hidden />
      <span>{text}</span>
    </span>
  );
}

function useSentences() {
  const { t } = useLingui();
  const { openingHours, phones } = useSiteFrame();
  const { locale } = useSite();
  const now = useNow();
  const state = openingState(openingHours, now);
  const today = dayOf(new Date(now).toISOString());

  /** The time and the day of an opening; a day within a week by its weekday. */
  const wordsOf = (opensAt: number) => {
    const date = new Date(opensAt).toISOString();
    const day = dayOf(date);
    const isNear = day < dayAfter(today, 7);
    const name = isNear ? formatWeekday(day, locale) : formatDate(date, locale);
    return { day, isNear, name, time: formatClockTime(clockTimeOf(opensAt), locale) };
  };

  const opens = (opensAt: number) => {
    const { day, isNear, name, time } = wordsOf(opensAt);
    if (day === today) return t`Opens at ${time}`;
    if (day === dayAfter(today, 1)) return t`Opens tomorrow at ${time}`;
    return isNear ? t`Opens on ${name} at ${time}` : t`Opens on ${name}`;
  };

  const nextSure = () => {
    const opensAt = nextKnownOpening(openingHours, now);
    if (opensAt === null) return '';
    const { name, time } = wordsOf(opensAt);
    return t`Next confirmed opening: ${name} ${time}`;
  };

  const uncertain = () => {
    const next = nextSure();
    if (state.kind === 'unknown')
      return [phones.length > 0 && t`Today: call to check`, next].filter(Boolean).join('. ');
    if (next !== '') return `${t`Closed now`}. ${next}`;
    return phones.length > 0 ? t`Closed now, please call` : t`Closed now`;
  };

  const certain = () => {
    if (state.kind === 'open') {
      if (state.closesAt === null) return t`Open day and night`;
      const time = formatClockTime(clockTimeOf(state.closesAt), locale);
      return t`Open now, closes at ${time}`;
    }
    return state.kind === 'closed' && state.opensAt !== null ? opens(state.opensAt) : null;
  };

  return {
    isOpen: state.kind === 'open',
    short: { open: t`Open now`, closed: t`Closed now`, unknown: '' }[state.kind],
    /** Null if a day without hours is today or precedes the next opening. */
    certain: certain(),
    uncertain,
  };
}
