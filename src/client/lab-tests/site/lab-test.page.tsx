import { useLingui } from '@lingui/react';
import { useLocation } from 'react-router';
import { isolateJoinedTerms } from '#shared/i18n/joined-terms.rules.ts';
import type { LabTestPage } from '#shared/lab-tests/lab-tests.schema.ts';
import { localizedPath, sitePaths, slugIn } from '#shared/paths.ts';
import { PackageGrid } from '../../packages/site/package-grid.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ContentText } from '../../ui/content-text.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { FetchError } from '../../ui/fetch-error.tsx';
import { LabTestName } from '../../ui/lab-test-name.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { sitePages } from '../../ui/lib/site-pages.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { LightTextBlocks } from '../../ui/light-text.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PreparationSteps } from '../../ui/preparation-steps.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './lab-test.page.module.css';

/** What a laboratory test is, how to prepare for it, and which packages include it. */
export function Page() {
  const slug = slugIn(useLocation().pathname);
  const { locale } = useSite();
  const { data, error, refetch } = trpc.content.labTests.get.useQuery({ slug, locale });
  if (data) return <LabTestArticle labTest={data} />;
  return <div className="column">{error && <FetchError error={error} onRetry={() => void refetch()} />}</div>;
}

function LabTestArticle({ labTest }: { labTest: LabTestPage }) {
  const { id, slug, name, purpose, facts, preparation, parts, packagesTitle, allPackages, question } = labTest;
  const { i18n } = useLingui();
  const { locale, origin } = useSite();
  const {
    name: centre,
    phones: [phone],
  } = useSiteFrame();
  const parent = i18n._(sitePages['lab-tests'].label);
  const { data: packages } = trpc.content.packages.listOfLabTest.useQuery({ labTestId: id, locale });
  return (
    <>
      <PageHead
        title={isolateJoinedTerms(name, locale)}
        section={parent}
        description={[purpose, ...preparation.sentences].join(' ')}
        canonicalPath={sitePaths.labTest(slug)}
      />
      <div className="column">
        <article className={styles.article}>
          <header className="stack gap-2">
            <BackLink className={styles.back} to={sitePaths.labTests()}>
              {parent}
            </BackLink>
            <h1>
              <LabTestName name={name} isTitle />
            </h1>
            {purpose && (
              <p className={styles.purpose}>
                <ContentText text={purpose} />
              </p>
            )}
          </header>
          <FactList
            className={`terms stack gap-2 ${styles.facts}`}
            facts={facts.map(({ label, value }) => ({ label, value: <ContentText text={value} /> }))}
          />
          <div className={styles.text}>
            {preparation.sentences.length > 0 && (
              <section className="stack gap-3">
                <h2>{preparation.title}</h2>
                <PreparationSteps text={preparation.sentences.join('\n')} />
              </section>
            )}
            {parts.map(({ title, text }) => (
              <section key={title} className="stack gap-3">
                <h2>{title}</h2>
                <LightTextBlocks text={text} heading="h3" />
              </section>
            ))}
            <ButtonLink look="secondary" className={styles.ask} to={sitePaths.contact({ test: slug })}>
              {question}
            </ButtonLink>
          </div>
          <p className={styles.printed} translate="no" aria-hidden>
            {centre} {phone && <bdi dir="ltr">{phone.display}</bdi>}{' '}
            <bdi dir="ltr">{origin + localizedPath(locale, sitePaths.labTest(slug))}</bdi>
          </p>
        </article>
      </div>
      {packages && packages.items.length > 0 && (
        <div className={styles.packages}>
          <Section
            title={packagesTitle}
            {...(packages.hasMore && { more: { to: sitePaths.packages({ q: name }), label: allPackages } })}
          >
            <PackageGrid items={packages.items} />
          </Section>
        </div>
      )}
    </>
  );
}
