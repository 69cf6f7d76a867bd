import { useLingui } from '@lingui/react/macro';
import { CardIcon } from '../../ui/card-icon.tsx';
import { ContentText } from '../../ui/content-text.tsx';
import styles from './trust.module.css';
import { useTrust } from './use-trust.ts';

/**
 * The centre's facts in short lines, for the page of a package or an offer. The package's time until the results,
 * `turnaround`, precedes them, if it has one. Renders nothing without any.
 */
export function TrustLine({ turnaround }: { turnaround?: string | undefined }) {
  const { t } = useLingui();
  const trust = useTrust();
  const facts = turnaround
    ? [{ kind: 'results', label: t`Results`, text: turnaround }, ...trust.filter(({ kind }) => kind !== 'results')]
    : trust;
  if (facts.length === 0) return null;
  return (
    <ul className={styles.line} aria-label={t`Facts about the laboratory`}>
      {facts.map(({ kind, label, text }) => (
        <li key={kind + text} className={styles.short}>
          <CardIcon name="check" />
          <p>
            {`${label}: `}
            <ContentText text={text} />
          </p>
        </li>
      ))}
    </ul>
  );
}
