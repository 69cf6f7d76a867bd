import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown } from '@tabler/icons-react';
import { sitePaths } from '#shared/paths.ts';
import { ButtonLink } from '../../components/button.tsx';
import { FetchError } from '../../components/fetch-error.tsx';
import { PageBanner } from '../../components/page-banner.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Screen } from '../../components/screen.tsx';
import { useSite } from '../../lib/site-context.tsx';
import { trpc } from '../../lib/trpc.ts';
import { usePageTexts } from '../../lib/use-page-texts.ts';
import styles from './reading.module.css';

/** What people ask most, with the answers. */
export function Page() {
  const { t } = useLingui();
  const texts = usePageTexts('faq');
  const { locale } = useSite();
  const faqs = trpc.content.settings.listFaqs.useQuery({ locale });
  return (
    <>
      <PageHead
        title={t`Frequent questions`}
        description={t`Booking, fasting, reports, home visits and your data: the questions people ask most.`}
        canonicalPath={sitePaths.faq()}
      />
      <PageBanner title={t`Frequent questions`} text={texts.intro} />
      <div className={styles.content}>
        {faqs.isPending && <p role="status">{t`Loading…`}</p>}
        {faqs.isError && <FetchError error={faqs.error} onRetry={() => void faqs.refetch()} />}
        {faqs.data?.length === 0 && <Screen title={t`No data available`} />}
        {faqs.data?.map(({ question, answer }, index) => (
          <details key={question} className={styles.faq} open={index === 0}>
            <summary>
              <h2>{question}</h2>
              <IconChevronDown aria-hidden />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
        <div className={styles.ask}>
          <p>
            <Trans>Your question is not here?</Trans>
          </p>
          <ButtonLink to={sitePaths.contact()}>
            <Trans>Ask us</Trans>
          </ButtonLink>
        </div>
      </div>
    </>
  );
}
