import { Trans, useLingui } from '@lingui/react/macro';
import { IconStar } from '@tabler/icons-react';
import { sitePaths } from '#shared/paths.ts';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { FetchError } from '../../ui/fetch-error.tsx';
import { Invitation } from '../../ui/invitation.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { usePageTexts } from '../../ui/lib/use-page-texts.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Section } from '../../ui/section.tsx';
import { OpinionGallery, OpinionGallerySkeleton } from './opinion-gallery.tsx';
import { QuoteList } from './quote-list.tsx';

export function Page() {
  const { t } = useLingui();
  const texts = usePageTexts('opinions');
  const { locale } = useSite();
  const { name, links } = useSiteFrame();
  const opinions = trpc.content.opinions.list.useQuery({ locale });
  const quotes = trpc.content.opinions.listQuotes.useQuery({ locale });
  const failed = opinions.error ? opinions : quotes.error ? quotes : null;
  const isLoading = !failed && (opinions.isPending || quotes.isPending);
  const pictures = opinions.data ?? [];
  const words = quotes.data ?? [];
  const isEmpty = !failed && !isLoading && pictures.length + words.length === 0;
  const gallery = <OpinionGallery opinions={pictures} isFirstView={words.length === 0} />;
  return (
    <>
      <PageHead
        title={t`Testimonials`}
        description={t`What visitors of ${name} say, in their own words.`}
        canonicalPath={sitePaths.opinions()}
      />
      <PageBanner title={t`Testimonials`} text={!isEmpty && texts.intro} isCompact />
      <div className="column gap-6">
        {failed && <FetchError error={failed.error} onRetry={() => void failed.refetch()} />}
        {isLoading && <OpinionGallerySkeleton />}
        {isEmpty && (
          <Screen
            title={t`No data available`}
            actions={
              <ButtonLink look="secondary" to={sitePaths.contact()}>
                <Trans>Write to us</Trans>
              </ButtonLink>
            }
          />
        )}
        {words.length > 0 && <QuoteList quotes={words} />}
        {words.length === 0 && pictures.length > 0 && gallery}
      </div>
      {words.length > 0 && pictures.length > 0 && <Section title={t`As we received them`}>{gallery}</Section>}
      {links.review && (
        <div className="band">
          <Invitation title={t`Have you visited us?`} text={texts.review}>
            <a className={buttonClass('primary')} href={links.review} target="_blank" rel="noopener noreferrer">
              <IconStar size={20} aria-hidden />
              <Trans>Write a review</Trans>
            </a>
          </Invitation>
        </div>
      )}
    </>
  );
}
