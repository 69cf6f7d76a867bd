import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { formatDocumentDate } from '#shared/i18n/format.ts';
import { sitePaths } from '#shared/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ContentText } from '../ui/content-text.tsx';
import { FetchError } from '../ui/fetch-error.tsx';
import { useSite } from '../ui/lib/site-context.tsx';
import { trpc } from '../ui/lib/trpc.ts';
import { useSiteFrame } from '../ui/lib/use-site-frame.ts';
import { PageBanner } from '../ui/page-banner.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Screen } from '../ui/screen.tsx';
import styles from './reading.module.css';

export function Page() {
  const { t } = useLingui();
  const { locale } = useSite();
  const policy = trpc.content.settings.getPrivacyPolicy.useQuery({ locale });
  const contentsId = useId();
  const { hasPrivacyPolicy } = useSiteFrame();
  const title = policy.data?.title || t`Privacy policy`;
  return (
    <>
      <PageHead
        title={title}
        description={t`What this website collects, why, how long it is kept, and your rights.`}
        canonicalPath={sitePaths.privacyPolicy()}
      />
      <PageBanner
        isReading
        title={title}
        text={
          hasPrivacyPolicy &&
          policy.data && <Trans>Last updated: {formatDocumentDate(policy.data.lastUpdated, locale)}</Trans>
        }
      />
      <div className={styles.content}>
        {policy.isPending && <p role="status">{t`Loading…`}</p>}
        {policy.isError && <FetchError error={policy.error} onRetry={() => void policy.refetch()} />}
        {policy.data && !hasPrivacyPolicy && (
          <Screen
            title={t`No data available`}
            actions={
              <ButtonLink look="secondary" to={sitePaths.contact()}>
                <Trans>Ask us</Trans>
              </ButtonLink>
            }
          />
        )}
        {policy.data && hasPrivacyPolicy && (
          <article className={styles.article}>
            <p>
              <ContentText text={policy.data.intro} />
            </p>
            {policy.data.sections.length > 1 && (
              <nav className={styles.contents} aria-labelledby={contentsId}>
                <h2 id={contentsId}>
                  <Trans>On this page</Trans>
                </h2>
                <ul>
                  {policy.data.sections.map(({ key, title }) => (
                    <li key={key}>
                      <a href={`#${key}`}>
                        <ContentText text={title} />
                      </a>
                    </li>
                  ))}
                </ul>
              </nav>
            )}
            {policy.data.sections.map((section) => (
              <section key={section.key} id={section.key}>
                <h2>
                  <ContentText text={section.title} />
                </h2>
                {section.paragraphs.length === 1 ? (
                  <p>
                    <ContentText text={section.paragraphs[0] ?? ''} />
                  </p>
                ) : (
                  <ul>
                    {section.paragraphs.map((paragraph) => (
                      <li key={paragraph}>
                        <ContentText text={paragraph} />
                      </li>
                    ))}
                  </ul>
                )}
              </section>
            ))}
          </article>
        )}
        {policy.data && hasPrivacyPolicy && (
          <div className={styles.ask}>
            <p>
              <Trans>A question about your data?</Trans>
            </p>
            <ButtonLink to={sitePaths.contact()}>
              <Trans>Ask us</Trans>
            </ButtonLink>
          </div>
        )}
      </div>
    </>
  );
}
