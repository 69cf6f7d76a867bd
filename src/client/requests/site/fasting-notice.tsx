import { Plural, Trans } from '@lingui/react/macro';
import { IconInfoCircle } from '@tabler/icons-react';
import { type FastingConcern, fastingConcern } from '#shared/packages/fasting.rules.ts';
import { isDay } from '#shared/time/days.rules.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import styles from './withdrawal-form.module.css';

interface FastingNoticeProps {
  /** Hours of fasting before the sample; 0 if not stated. */
  fastingHours: number;
  day: string;
  /** A clock time ("16:00"). */
  hour: string;
  /** Whether the visitor can choose a morning of this day. */
  hasMorning?: boolean;
}

/** A notice if the chosen hour makes fasting hard. */
export function FastingNotice({ fastingHours, day, hour, hasMorning = true }: FastingNoticeProps) {
  const { openingHours } = useSiteFrame();
  const concern = isDay(day) && hour !== '' ? fastingConcern(openingHours, fastingHours, day, hour) : null;
  return (
    <div role="status" className={styles.status}>
      {concern && (
        <p className={styles.notice}>
          <IconInfoCircle size={22} aria-hidden />
          <span>
            <FastingLength hours={fastingHours} /> {(hasMorning || concern !== 'late') && <Advice concern={concern} />}
          </span>
        </p>
      )}
    </div>
  );
}

function FastingLength({ hours }: { hours: number }) {
  if (hours === 0) return <Trans>This package needs fasting.</Trans>;
  return (
    <Plural value={hours} one="This package needs # hour of fasting." other="This package needs # hours of fasting." />
  );
}

function Advice({ concern }: { concern: FastingConcern }) {
  if (concern === 'late') return <Trans>A morning visit, until 11 AM, is easier: you fast while you sleep.</Trans>;
  return (
    <>
      <RamadanReason concern={concern} /> <Trans>A time in the afternoon, before iftar, is better.</Trans>
    </>
  );
}

function RamadanReason({ concern }: { concern: Exclude<FastingConcern, 'late'> }) {
  if (concern === 'after_iftar') return <Trans>In Ramadan you will already have eaten by this time.</Trans>;
  const { hours } = concern;
  if (hours === 0)
    return <Trans>In Ramadan, fasting is counted from suhoor, which has only just ended at this time.</Trans>;
  return (
    <Plural
      value={hours}
      one="In Ramadan, fasting is counted from suhoor, about # hour before this."
      other="In Ramadan, fasting is counted from suhoor, about # hours before this."
    />
  );
}
