import { Trans, useLingui } from '@lingui/react/macro';
import { IconStar } from '@tabler/icons-react';
import { sitePaths } from '#shared/paths.ts';
import { ButtonLink, buttonClass } from '../../components/button.tsx';
import { FetchError } from '../../components/fetch-error.tsx';
import { PageBanner } from '../../components/page-banner.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Screen } from '../../components/screen.tsx';
import { OpinionGallery, OpinionGallerySkeleton } from '../../features/opinions/opinion-gallery.tsx';
import { useSite } from '../../lib/site-context.tsx';
import { trpc } from '../../lib/trpc.ts';
import { usePageTexts } from '../../lib/use-page-texts.ts';
import { useSiteFrame } from '../../lib/use-site-frame.ts';
import styles from './opinions.page.module.css';

/** What visitors wrote about the centre. */
export function Page() {
  const { t } = useLingui();
  const texts = usePageTexts('opinions');
  const { locale } = useSite();
  const { name, links } = useSiteFrame();
  const { data, error, refetch } = trpc.content.opinions.list.useQuery({ locale });
  return (
    <>
      <PageHead
        title={t`Testimonials`}
        description={t`What visitors of ${name} wrote to us after their visit, in their own words.`}
        canonicalPath={sitePaths.opinions()}
      />
      <PageBanner title={t`Testimonials`} text={texts.intro} />
      <div className={styles.content}>
        {error && <FetchError error={error} onRetry={() => void refetch()} />}
        {!data && !error && <OpinionGallerySkeleton />}
        {data && data.length > 0 && <OpinionGallery opinions={data} />}
        {data?.length === 0 && (
          <Screen
            title={t`No data available`}
            actions={
              <ButtonLink look="secondary" to={sitePaths.contact()}>
                <Trans>Write to us</Trans>
              </ButtonLink>
            }
          />
        )}
        {links.review && (
          <section className={styles.review}>
            <div>
              <h2>
                <Trans>Were you here?</Trans>
              </h2>
              <p>{texts.review}</p>
            </div>
            <a className={buttonClass('primary')} href={links.review} target="_blank" rel="noopener noreferrer">
              <IconStar size={20} aria-hidden />
              <Trans>Write a review</Trans>
            </a>
          </section>
        )}
      </div>
    </>
  );
}
