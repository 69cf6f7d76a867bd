import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatDate } from '#shared/i18n/format.ts';
import type { PackageDetail } from '#shared/packages/packages.schema.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { ContentText } from '../../ui/content-text.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useNow } from '../../ui/lib/use-now.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { PreparationSteps } from '../../ui/preparation-steps.tsx';
import { FastingText } from './fasting-chip.tsx';
import { LabTestGroups } from './lab-test-groups.tsx';
import styles from './preparation-sheet.module.css';
import { useHasHomeVisit } from './use-has-home-visit.ts';

interface PreparationSheetProps {
  item: PackageDetail;
  /** The opening hours. */
  hours: ReactNode;
}

/**
 * A printable preparation sheet of one or two A4 pages, with space for the appointment. It contains no personal data.
 */
export function PreparationSheet({ item, hours }: PreparationSheetProps) {
  const { locale, origin } = useSite();
  const { name, address, phones, disclaimer } = useSiteFrame();
  const today = formatDate(new Date(useNow()).toISOString(), locale);
  return (
    <article className={styles.sheet}>
      <header className={styles.head}>
        <div className={styles.centre}>
          <BrandMark />
          <p translate="no">{name}</p>
        </div>
        <address>
          <p>
            {phones.slice(0, 2).map(({ tel, display }) => (
              <PhoneLink key={display} display={display} tel={tel} />
            ))}
          </p>
          <p>
            <ContentText text={address} />
          </p>
        </address>
      </header>
      <div className={styles.title}>
        <p className="soft">
          <Trans>Preparation sheet</Trans>
        </p>
        <h1>
          <ContentText text={item.name} isName />
        </h1>
      </div>
      <div className={styles.top}>
        {item.fastingRequired && (
          <p className={styles.fasting}>
            <FastingText item={item} />
          </p>
        )}
        <Appointment isFasting={item.fastingRequired === 'yes'} />
      </div>
      {item.preparation && (
        <section>
          <h2>
            <Trans>How to prepare</Trans>
          </h2>
          <PreparationSteps text={item.preparation} />
        </section>
      )}
      <Facts item={item} />
      <Tests item={item} />
      <section className={styles.hours}>
        <h2>
          <Trans>Opening hours</Trans>
        </h2>
        {hours}
      </section>
      <footer className={styles.foot}>
        <p>
          <ContentText text={disclaimer} />
        </p>
        <p>
          <Trans>Printed on {today}</Trans>
          {' · '}
          <bdi dir="ltr">{origin.replace(/^https?:\/\//, '')}</bdi>
        </p>
      </footer>
    </article>
  );
}

/** Empty lines to write on. */
function Appointment({ isFasting }: { isFasting: boolean }) {
  const { t } = useLingui();
  const labels = [t`Date of your visit`, t`Time`, ...(isFasting ? [t`Last meal at`] : [])];
  return <FactList className={styles.appointment} facts={labels.map((label) => ({ label, value: null }))} />;
}

function Facts({ item }: { item: PackageDetail }) {
  const { t } = useLingui();
  const hasHomeVisit = useHasHomeVisit(item);
  const facts = [
    { label: t`Sample`, text: item.sampleType },
    { label: t`Results`, text: item.turnaround },
    {
      label: t`Home visit`,
      text: hasHomeVisit ? t`Available: ask us for it, and keep your identity card and insurance card at hand.` : '',
    },
  ].flatMap(({ label, text }) => (text === '' ? [] : { label, value: <ContentText text={text} /> }));
  return facts.length > 0 && <FactList className={`terms ${styles.facts}`} facts={facts} />;
}

function Tests({ item }: { item: PackageDetail }) {
  if (item.panels.length === 0) return null;
  return (
    <section>
      <h2>
        <Trans>What is tested</Trans>{' '}
        <span className="note">
          <Plural value={item.tests} one="# test" other="# tests" />
        </span>
      </h2>
      <LabTestGroups panels={item.panels} className={styles.panels} />
    </section>
  );
}
