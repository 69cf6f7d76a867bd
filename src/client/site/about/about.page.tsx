import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, useEffect } from 'react';
import { useLocation } from 'react-router';
import { sitePaths } from '#shared/paths.ts';
import { aboutTexts, isAboutEmpty } from '#shared/settings/site-emptiness.rules.ts';
import { FetchError } from '../../ui/fetch-error.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { usePageTexts } from '../../ui/lib/use-page-texts.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Section } from '../../ui/section.tsx';
import { TrustRow } from '../trust/trust-row.tsx';
import { useTrust } from '../trust/use-trust.ts';
import styles from './about.page.module.css';
import { AboutText } from './about-text.tsx';
import { DirectorCard } from './director-card.tsx';
import { Gallery } from './gallery.tsx';
import { PartnerLogos } from './partner-logos.tsx';
import { SampleReportCard } from './sample-report-card.tsx';
import { ValueCards } from './value-cards.tsx';

/** The page about the centre. /story, /vision, /mission and /values scroll to their sections. */
export function Page() {
  const { t } = useLingui();
  const texts = usePageTexts('about');
  const { locale } = useSite();
  const { name, foundedYear } = useSiteFrame();
  const about = trpc.content.settings.getAboutPage.useQuery({ locale });
  const named = useLocation().pathname.slice(1);
  const facts = useTrust();
  const isLoaded = about.isSuccess;

  useEffect(() => {
    const section = isLoaded && named ? document.getElementById(named) : null;
    const heading = section?.querySelector('h2');
    if (!heading) return;
    section?.scrollIntoView();
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [isLoaded, named]);

  return (
    <>
      <PageHead
        title={t`About us`}
        description={t`The story, vision, mission and values of ${name}.`}
        canonicalPath={sitePaths.about()}
      />
      <PageBanner title={t`About us`} text={texts.intro} isBand />
      {about.isPending && (
        <p className={styles.loading} role="status">
          <Trans>Loading…</Trans>
        </p>
      )}
      {about.isError && <FetchError error={about.error} onRetry={() => void about.refetch()} />}
      {about.data && (
        <>
          <div className={styles.texts}>
            {isAboutEmpty(about.data) && facts.length === 0 && <Screen title={t`No data available`} />}
            <TrustRow />
            {aboutTexts.map((id) => (
              <Fragment key={id}>
                {about.data[id].text.length > 0 && (
                  <AboutText
                    id={id}
                    isNamed={named === id}
                    {...about.data[id]}
                    {...(id === 'story' && { year: foundedYear })}
                  />
                )}
                {id === 'story' && (about.data.director || about.data.sampleReport) && (
                  <div className={styles.evidence}>
                    {about.data.director && <DirectorCard {...about.data.director} />}
                    {about.data.sampleReport && <SampleReportCard {...about.data.sampleReport} />}
                  </div>
                )}
              </Fragment>
            ))}
          </div>
          {about.data.values.items.length > 0 && (
            <Section id="values" title={about.data.values.title}>
              <ValueCards values={about.data.values.items} isNamed={named === 'values'} />
            </Section>
          )}
          {about.data.gallery.length > 0 && (
            <Section title={t`A look inside`}>
              <Gallery slides={about.data.gallery} />
            </Section>
          )}
          {about.data.partners.length > 0 && (
            <Section title={about.data.partnersTitle}>
              <PartnerLogos partners={about.data.partners} />
            </Section>
          )}
        </>
      )}
    </>
  );
}
