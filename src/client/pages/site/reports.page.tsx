import { useLingui } from '@lingui/react/macro';
import { sitePaths } from '#shared/paths.ts';
import { PageBanner } from '../../components/page-banner.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Steps } from '../../features/ask-today/steps.tsx';
import { ReportForm } from '../../features/requests/report-form.tsx';
import { RequestStep, useSentReference } from '../../features/requests/request-step.tsx';
import styles from './request.module.css';

/** How to get a copy of one's laboratory report. */
export function Page() {
  const { t } = useLingui();
  const isSent = useSentReference() !== null;
  const labels = { name: t`Full name`, email: t`E-mail`, phone: t`Phone`, visitDay: t`Time of the visit` };
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
        isIndexed={!isSent}
      />
      <PageBanner title={t`Laboratory report request`} text={t`Ask for a copy of your results. We verify your identity before we hand it over.`} />
      <div className={styles.layout}>
        <Steps title={t`How it works`} steps={steps} />
        <RequestStep path={sitePaths.reports()} labels={labels} kind="report">
          <ReportForm />
        </RequestStep>
      </div>
    </>
  );
}
