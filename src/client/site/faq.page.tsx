import { Trans, useLingui } from '@lingui/react/macro';
import { sitePaths } from '#shared/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { FetchError } from '../ui/fetch-error.tsx';
import { useSite } from '../ui/lib/site-context.tsx';
import { trpc } from '../ui/lib/trpc.ts';
import { usePageTexts } from '../ui/lib/use-page-texts.ts';
import { PageBanner } from '../ui/page-banner.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { QuestionList } from '../ui/question-list.tsx';
import { Screen } from '../ui/screen.tsx';
import styles from './reading.module.css';

export function Page() {
  const { t } = useLingui();
  const texts = usePageTexts('faq');
  const { locale } = useSite();
  const faqs = trpc.content.settings.listFaqs.useQuery({ locale });
  const isEmpty = faqs.data?.length === 0;
  return (
    <>
      <PageHead
        title={t`Common questions`}
        description={t`Booking, fasting, reports, home visits and your data: common questions and their answers.`}
        canonicalPath={sitePaths.faq()}
      />
      <PageBanner isReading title={t`Common questions`} text={!isEmpty && texts.intro} />
      <div className={styles.content}>
        {faqs.isPending && <p role="status">{t`Loading…`}</p>}
        {faqs.isError && <FetchError error={faqs.error} onRetry={() => void faqs.refetch()} />}
        {isEmpty && <Screen title={t`No data available`} />}
        {faqs.data && <QuestionList questions={faqs.data} level={2} isFirstOpen />}
        <div className={styles.ask}>
          <p>
            <Trans>Can’t find your question?</Trans>
          </p>
          <ButtonLink to={sitePaths.contact()}>
            <Trans>Ask us</Trans>
          </ButtonLink>
        </div>
      </div>
    </>
  );
}
