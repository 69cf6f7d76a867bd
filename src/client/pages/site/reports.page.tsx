import { useLingui } from '@lingui/react/macro';
import { sitePaths } from '#shared/paths.ts';
import { PageBanner } from '../../components/page-banner.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { AskToday } from '../../features/ask-today/ask-today.tsx';
import { Steps } from '../../features/ask-today/steps.tsx';
import { OpenNow } from '../../features/opening-hours/open-now.tsx';
import styles from './request.module.css';

/** How to get a copy of one's laboratory report. */
export function Page() {
  const { t } = useLingui();
  const steps = [
    { title: t`Tell us who you are`, text: t`Your full name, a phone number and the day of your visit.` },
    { title: t`We check your identity`, text: t`A report is given only to the person it belongs to.` },
    { title: t`You receive your report`, text: t`Printed at the laboratory, or by a secure way we agree with you.` },
  ];
  return (
    <>
      <PageHead
        title={t`Laboratory report request`}
        description={t`Ask for a copy of your laboratory results: what we need from you, how we verify who you are, and how you receive it.`}
        canonicalPath={sitePaths.reports()}
      />
      <PageBanner title={t`Laboratory report request`} text={t`Ask for a copy of your results. We verify your identity before we hand it over.`} />
      <div className={styles.layout}>
        <Steps title={t`How it works`} steps={steps} />
        <AskToday
          title={t`Ask for your report`}
          text={t`Have your full name and the date of your visit ready. Please do not send medical details.`}
          openNow={<OpenNow />}
        />
      </div>
    </>
  );
}
