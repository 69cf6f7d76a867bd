import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from 'react-router';
import { formatMonth } from '#shared/i18n/format.ts';
import {
  type MonthName,
  monthNames,
  type WeekNumber,
  weekNumbers,
} from '#shared/medical-infos/information-address.rules.ts';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import field from '../../ui/forms/field.module.css';
import { useSite } from '../../ui/lib/site-context.tsx';
import styles from './week-chooser.module.css';

interface WeekChooserProps {
  month: MonthName;
  week: WeekNumber;
  /** Weeks of the month that have a topic; null while loading. */
  filledWeeks: readonly (number | null)[] | null;
}

/**
 * Selects a month and one of its four weeks. A new month starts with its first week. Without script the month is a
 * form, the weeks are links.
 */
export function WeekChooser({ month, week, filledWeeks }: WeekChooserProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const navigate = useNavigate();
  return (
    <div className={styles.chooser}>
      <form className={styles.month} action={localizedPath(locale, sitePaths.information())}>
        <input type="hidden" name="tab" value="weekly" />
        <label className={field.label} htmlFor="information-month">
          <Trans>Month</Trans>
        </label>
        <span className={field.selectPlace}>
          <select
            // Resets the select after the URL's month changed.
            key={month}
            id="information-month"
            className={`${field.input} ${field.select}`}
            name="month"
            defaultValue={month}
            autoComplete="off"
            onChange={(event) => void navigate(sitePaths.information({ tab: 'weekly', month: event.target.value }))}
          >
            {monthNames.map((name, index) => (
              <option key={name} value={name}>
                {formatMonth(index, locale)}
              </option>
            ))}
          </select>
        </span>
        <button type="submit" className={`${buttonClass('secondary')} ${styles.show}`}>
          <Trans>Show</Trans>
        </button>
      </form>
      <nav className={styles.weeks} aria-label={t`Weeks of the month`}>
        {weekNumbers.map((number) => {
          const isEmpty = filledWeeks !== null && !filledWeeks.includes(number);
          return (
            <Link
              key={number}
              className={isEmpty ? `${styles.week} ${styles.empty}` : styles.week}
              to={sitePaths.information({ tab: 'weekly', month, week: number })}
              aria-current={number === week ? 'true' : undefined}
            >
              <Trans>Week {number}</Trans>
              {isEmpty && (
                <span className="visually-hidden">
                  {' '}
                  <Trans>(empty)</Trans>
                </span>
              )}
            </Link>
          );
        })}
      </nav>
    </div>
  );
}
