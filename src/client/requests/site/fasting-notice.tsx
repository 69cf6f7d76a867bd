import { Plural, Trans } from '@lingui/react/macro';
import { IconInfoCircle } from '@tabler/icons-react';
import { type FastingConcern, fastingConcern } from '#shared/packages/fasting.rules.ts';
import { isDay } from '#shared/time/days.rules.ts';
import { FastingText } from '../../packages/site/fasting-chip.tsx';
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

/** The fasting before a visit, who asks a doctor first, and a better time if the chosen hour makes it hard. */
export function FastingNotice({ fastingHours, day, hour, hasMorning = true }: FastingNoticeProps) {
  const { openingHours } = useSiteFrame();
  const concern = isDay(day) && hour !== '' ? fastingConcern(openingHours, fastingHours, day, hour) : null;
  return (
    <div className={styles.notice}>
      <IconInfoCircle size={22} aria-hidden />
      <div>
        <p>
          <strong>
            <FastingText item={{ fastingRequired: 'yes', fastingHours }} />
          </strong>
          <br />
          <Trans>Ask your doctor first if you use insulin or diabetes tablets, are pregnant or elderly.</Trans>
        </p>
        <div role="status">
          {concern && (hasMorning || concern !== 'late') && (
            <p>
              <Advice concern={concern} />
            </p>
          )}
        </div>
      </div>
    </div>
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
