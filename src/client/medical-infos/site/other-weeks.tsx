import { Trans } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { MonthName } from '#shared/medical-infos/information-address.rules.ts';
import type { MedicalInfo } from '#shared/medical-infos/medical-infos.schema.ts';
import { sitePaths } from '#shared/paths.ts';
import { ContentText } from '../../ui/content-text.tsx';
import styles from './other-weeks.module.css';

interface OtherWeeksProps {
  month: MonthName;
  /** Topics of the month's other weeks. */
  infos: readonly MedicalInfo[];
}

export function OtherWeeks({ month, infos }: OtherWeeksProps) {
  if (infos.length === 0) return null;
  return (
    <section className={styles.others}>
      <h3>
        <Trans>Also this month</Trans>
      </h3>
      <ul>
        {infos.map(({ id, title, week: number }) => (
          <li key={id}>
            <Link to={sitePaths.information({ tab: 'weekly', month, week: number ?? undefined })}>
              <span>
                <small>
                  <Trans>Week {number}</Trans>
                </small>
                <ContentText text={title} />
              </span>
              <IconChevronRight className="flip" aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
