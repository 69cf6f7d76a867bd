import { Trans, useLingui } from '@lingui/react/macro';
import { wordsOfLightText } from '#shared/content/light-text.rules.ts';
import { formatDate } from '#shared/i18n/format.ts';
import type { MedicalInfoPage } from '#shared/medical-infos/medical-infos.schema.ts';
import { sitePaths } from '#shared/paths.ts';
import { PackageGrid } from '../../packages/site/package-grid.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { ContentText } from '../../ui/content-text.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { FetchError } from '../../ui/fetch-error.tsx';
import { FoundList } from '../../ui/found-records.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { LightTextBlocks } from '../../ui/light-text.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { Section } from '../../ui/section.tsx';
import { InfoCards, InfoListSkeleton } from './info-list.tsx';
import styles from './topic.module.css';

/** The page of one topic of medical information. */
export function Topic({ slug }: { slug: string }) {
  const { locale } = useSite();
  const { data, error, refetch } = trpc.content.medicalInfos.get.useQuery({ slug, locale });
  if (data) return <TopicArticle info={data} />;
  return (
    <div className="column">
      {error ? <FetchError error={error} onRetry={() => void refetch()} /> : <InfoListSkeleton />}
    </div>
  );
}

const pictureSizes = '(min-width: 960px) 540px, 92vw';

function TopicArticle({ info }: { info: MedicalInfoPage }) {
  const { t } = useLingui();
  const { slug, title, lead, description, picture, sharePicture, labTests, packages, others, category, month, week } =
    info;
  const list = category === 'weekly' ? { tab: category, month: month ?? undefined, week: week ?? undefined } : {};
  return (
    <>
      <PageHead
        title={title}
        section={t`Medical information`}
        description={[lead, wordsOfLightText(description)].filter(Boolean).join(' ')}
        canonicalPath={sitePaths.medicalInfo(slug)}
        picture={sharePicture}
      />
      <div className="column">
        <article className={styles.article}>
          <header className="stack gap-2">
            <BackLink to={sitePaths.information(list)}>
              <Trans>Medical information</Trans>
            </BackLink>
            <h1>
              <ContentText text={title} />
            </h1>
            {lead && (
              <p className={styles.lead}>
                <ContentText text={lead} />
              </p>
            )}
          </header>
          <div className={styles.aside}>
            {picture && <Picture className={styles.picture} picture={picture} sizes={pictureSizes} isFirstView />}
            <Origin info={info} />
          </div>
          <div className={styles.text}>
            <LightTextBlocks text={description} heading="h2" />
          </div>
        </article>
      </div>
      {labTests.length > 0 && (
        <Section title={t`Tests on this topic`}>
          <FoundList items={labTests} pathOf={sitePaths.labTest} />
        </Section>
      )}
      {packages.length > 0 && (
        <Section title={t`Related packages`}>
          <PackageGrid items={packages} />
        </Section>
      )}
      {others.length > 0 && (
        <Section title={t`Further topics`} more={{ to: sitePaths.information(list), label: t`Medical information` }}>
          <InfoCards infos={others} />
        </Section>
      )}
    </>
  );
}

/** The author, the medical reviewer and the day of the review. */
function Origin({ info: { author, reviewer, reviewedOn } }: { info: MedicalInfoPage }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const day = reviewedOn && formatDate(reviewedOn, locale);
  const review = (
    <>
      <ContentText text={reviewer} />
      {reviewer && day && <br />}
      {day}
    </>
  );
  const facts = [
    ...(author ? [{ label: t`Written by`, value: <ContentText text={author} /> }] : []),
    ...(reviewer || day ? [{ label: t`Medical review`, value: review }] : []),
  ];
  return facts.length > 0 && <FactList className={`terms stack gap-2 ${styles.origin}`} facts={facts} />;
}
