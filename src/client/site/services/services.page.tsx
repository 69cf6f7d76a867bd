import { Trans, useLingui } from '@lingui/react/macro';
import { sitePaths } from '#shared/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FetchError } from '../../ui/fetch-error.tsx';
import { Invitation } from '../../ui/invitation.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { usePageTexts } from '../../ui/lib/use-page-texts.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ServiceGrid, ServiceGridSkeleton } from './service-grid.tsx';

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
      <div className="column gap-6">
        <h2 className="visually-hidden">{t`Services`}</h2>
        {services.isPending && <ServiceGridSkeleton count={4} />}
        {services.isError && <FetchError error={services.error} onRetry={() => void services.refetch()} />}
        {services.data && <ServiceGrid services={services.data} />}
        <Invitation title={t`Not sure what you need?`} text={texts.help}>
          <ButtonLink to={sitePaths.contact()}>
            <Trans>Ask us</Trans>
          </ButtonLink>
        </Invitation>
      </div>
    </>
  );
}
