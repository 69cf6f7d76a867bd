import { useLingui } from '@lingui/react/macro';
import { clockTimeOf, formatClockTime, formatDate, formatWeekday } from '#shared/i18n/format.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { addDays, type OpeningState, openingState } from '#shared/opening-hours/opening-hours.rules.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useNow } from '../../ui/lib/use-now.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import styles from './open-now.module.css';

interface OpenNowProps {
  /** Shows only open or closed, without the time. */
  isShort?: boolean;
  className?: string | undefined;
}

/** `useOpenNow` as a component. */
export function OpenNow(props: OpenNowProps) {
  return useOpenNow(props);
}

/**
 * Whether the centre is open now and until when, in the centre's time zone. Null if neither hours nor a phone number
 * are set.
 */
export function useOpenNow({ isShort = false, className = '' }: OpenNowProps = {}) {
  const { openingHours, phones } = useSiteFrame();
  const { locale } = useSite();
  const now = useNow();
  const sentence = useSentences(locale, now, phones.length > 0);
  const state = openingState(openingHours, now);
  if (state.kind === 'unknown' && phones.length === 0) return null;
  return (
    <span className={`${styles.state} ${state.kind === 'open' ? styles.open : styles.closed} ${className}`}>
      <span className={styles.dot} aria-hidden />
      <span>{isShort ? sentence.short(state) : sentence.whole(state)}</span>
    </span>
  );
}

function useSentences(locale: Locale, now: number, canCall: boolean) {
  const { t } = useLingui();
  const today = dayOf(new Date(now).toISOString());
  const opens = (opensAt: number) => {
    const time = formatClockTime(clockTimeOf(opensAt), locale);
    const day = dayOf(new Date(opensAt).toISOString());
    if (day === today) return t`Opens at ${time}`;
    if (day === addDays(today, 1)) return t`Opens tomorrow at ${time}`;
    const weekday = formatWeekday(day, locale);
    if (day < addDays(today, 7)) return t`Opens on ${weekday} at ${time}`;
    const date = formatDate(new Date(opensAt).toISOString(), locale);
    return t`Opens on ${date}`;
  };
  const whole = (state: OpeningState) => {
    if (state.kind === 'unknown') return t`For today’s hours, please call`;
    if (state.kind === 'closed') {
      if (state.opensAt !== null) return opens(state.opensAt);
      return canCall ? t`Closed now, please call` : t`Closed now`;
    }
    if (state.closesAt === null) return t`Open day and night`;
    const time = formatClockTime(clockTimeOf(state.closesAt), locale);
    return t`Open now, closes at ${time}`;
  };
  const short = (state: OpeningState) => {
    if (state.kind === 'unknown') return t`Please call`;
    return state.kind === 'open' ? t`Open now` : t`Closed now`;
  };
  return { whole, short };
}
