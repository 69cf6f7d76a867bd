import { useLocation } from 'react-router';
import type { LabTestPage } from '#shared/lab-tests/lab-tests.schema.ts';
import { sitePaths, slugIn } from '#shared/paths.ts';
import { PackageGrid } from '../../packages/site/package-grid.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ContentText } from '../../ui/content-text.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { FetchError } from '../../ui/fetch-error.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
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
  const { id, slug, name, purpose, facts, preparation, parts, packagesTitle, question } = labTest;
  const { locale } = useSite();
  const { data: packages = [] } = trpc.content.packages.listOfLabTest.useQuery({ labTestId: id, locale });
  return (
    <>
      <PageHead
        title={name}
        description={[purpose, ...preparation.sentences].join(' ')}
        canonicalPath={sitePaths.labTest(slug)}
      />
      <div className="column">
        <article className={styles.article}>
          <header className="stack gap-2">
            <h1>
              <ContentText text={name} isName />
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
            <ButtonLink look="secondary" to={sitePaths.contact()}>
              {question}
            </ButtonLink>
          </div>
        </article>
      </div>
      {packages.length > 0 && (
        <Section title={packagesTitle}>
          <PackageGrid items={packages} />
        </Section>
      )}
    </>
  );
}
