import { useLingui } from '@lingui/react/macro';
import { sitePaths } from '#shared/paths.ts';
import { dayText } from '#shared/requests/visit-time.rules.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { usePageTexts } from '../../ui/lib/use-page-texts.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Steps } from './ask-today/steps.tsx';
import { ReportForm } from './report-form.tsx';
import styles from './request-page.module.css';
import { RequestStep, useSentReference } from './request-step.tsx';

export function Page() {
  const { t } = useLingui();
  const { locale } = useSite();
  const texts = usePageTexts('reports');
  const isSent = useSentReference() !== null;
  const labels = { name: t`Full name`, email: t`E-mail`, phone: t`Phone`, visitDay: t`Time of the visit` };
  const show = (name: string, value: string) => (name === 'visitDay' ? dayText(value, locale) : value);
  const steps = [
    { title: texts.step1, text: texts.step1Text },
    { title: texts.step2, text: texts.step2Text },
    { title: texts.step3, text: texts.step3Text },
  ];
  return (
    <>
      <PageHead
        title={t`Laboratory report request`}
        description={t`Ask for a copy of your laboratory results: what we need from you, how we verify who you are, and how you receive it.`}
        canonicalPath={sitePaths.reports()}
        isIndexed={!isSent}
      />
      <PageBanner title={t`Laboratory report request`} text={texts.intro} />
      <div className={styles.layout}>
        <Steps title={t`How it works`} steps={steps} />
        <RequestStep path={sitePaths.reports()} labels={labels} show={show} page="reports">
          <ReportForm />
        </RequestStep>
      </div>
    </>
  );
}
