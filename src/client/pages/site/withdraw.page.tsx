import { useLingui } from '@lingui/react/macro';
import { sitePaths } from '#shared/paths.ts';
import { PageBanner } from '../../components/page-banner.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { AskToday } from '../../features/ask-today/ask-today.tsx';
import { Steps } from '../../features/ask-today/steps.tsx';
import { OpenNow } from '../../features/opening-hours/open-now.tsx';
import { useSiteFrame } from '../../lib/use-site-frame.ts';
import styles from './request.module.css';

/** How a sample is taken at home. */
export function Page() {
  const { t } = useLingui();
  const { town } = useSiteFrame();
  const steps = [
    { title: t`Choose a day and a time`, text: t`We come to your home or office in ${town} and nearby.` },
    { title: t`We confirm and tell you how to prepare`, text: t`By phone: whether to fast, and which cards to keep at hand.` },
    { title: t`A trained member of our team comes`, text: t`With proper identification, and with boxes that keep samples at the right temperature.` },
  ];
  return (
    <>
      <PageHead
        title={t`Home sample visit`}
        description={t`A trained member of our team takes the sample at your home or office in ${town} and nearby. Choose a day and a time.`}
        canonicalPath={sitePaths.withdraw()}
      />
      <PageBanner title={t`Home sample visit`} text={t`A trained member of our team takes the sample at your home or office.`} />
      <div className={styles.layout}>
        <Steps title={t`How it works`} steps={steps} />
        <AskToday
          title={t`Ask for a home visit`}
          text={t`Tell us your area, and the day and time that suit you. Please do not send identity cards by message.`}
          openNow={<OpenNow />}
        />
      </div>
    </>
  );
}
