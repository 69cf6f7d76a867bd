import { Trans, useLingui } from '@lingui/react/macro';
import { sitePaths } from '#shared/paths.ts';
import { ButtonLink } from '../../components/button.tsx';
import { FetchError } from '../../components/fetch-error.tsx';
import { PageBanner } from '../../components/page-banner.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { ServiceGrid, ServiceGridSkeleton } from '../../features/services/service-grid.tsx';
import { useSite } from '../../lib/site-context.tsx';
import { trpc } from '../../lib/trpc.ts';
import { usePageTexts } from '../../lib/use-page-texts.ts';
import styles from './services.page.module.css';

/** Everything the centre does for visitors, each with the way to it. */
export function Page() {
  const { t } = useLingui();
  const texts = usePageTexts('services');
  const { locale } = useSite();
  const services = trpc.content.settings.listServices.useQuery({ locale });
  return (
    <>
      <PageHead
        title={t`Services`}
        description={t`Medical information, laboratory reports, home visits and test packages.`}
        canonicalPath={sitePaths.services()}
      />
      <PageBanner title={t`Our services`} text={texts.intro} />
      <div className={styles.content}>
        <h2 className="visually-hidden">{t`Services`}</h2>
        {services.isPending && <ServiceGridSkeleton count={4} />}
        {services.isError && <FetchError error={services.error} onRetry={() => void services.refetch()} />}
        {services.data && <ServiceGrid services={services.data} />}
        <section className={styles.help}>
          <h2>
            <Trans>Not sure what you need?</Trans>
          </h2>
          <p>{texts.help}</p>
          <ButtonLink look="secondary" to={sitePaths.contact()}>
            <Trans>Ask us</Trans>
          </ButtonLink>
        </section>
      </div>
    </>
  );
}
