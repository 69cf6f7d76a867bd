import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation, useSearchParams } from 'react-router';
import { wordsOfLightText } from '#shared/content/light-text.rules.ts';
import { formatMonth } from '#shared/i18n/format.ts';
import { informationAddress, monthNames } from '#shared/medical-infos/information-address.rules.ts';
import { sitePaths, slugIn } from '#shared/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FetchError } from '../../ui/fetch-error.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { useNow } from '../../ui/lib/use-now.ts';
import { usePageTexts } from '../../ui/lib/use-page-texts.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Screen } from '../../ui/screen.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { InfoCards, InfoListSkeleton, InfoText } from './info-list.tsx';
import styles from './information.page.module.css';
import { OtherWeeks } from './other-weeks.tsx';
import { Topic } from './topic.tsx';
import { WeekChooser } from './week-chooser.tsx';

/** Medical information: the topic that the path names, or the list of topics. */
export function Page() {
  const slug = slugIn(useLocation().pathname);
  return slug ? <Topic slug={slug} /> : <TopicList />;
}

/** General topics, and one topic for each week of the year. */
function TopicList() {
  const { t } = useLingui();
  const texts = usePageTexts('information');
  const { locale } = useSite();
  const [query] = useSearchParams();
  const { tab, month, week } = informationAddress(query, useNow());
  const { data, error, refetch } = trpc.content.medicalInfos.list.useQuery(
    tab === 'weekly' ? { locale, category: 'weekly', month } : { locale, category: 'general' },
  );
  const isWeekly = tab === 'weekly';
  const infos = isWeekly ? data?.filter((info) => info.week === week) : data;
  const monthLabel = formatMonth(monthNames.indexOf(month), locale);
  const heading = isWeekly ? t`${monthLabel}, week ${week}` : t`General information`;

  return (
    <>
      <PageHead
        title={heading}
        section={t`Medical information`}
        description={
          (isWeekly && infos?.map((info) => `${info.title}: ${wordsOfLightText(info.description)}`).join(' ')) ||
          texts.intro
        }
        canonicalPath={isWeekly ? sitePaths.information({ tab, month, week }) : sitePaths.information()}
        isIndexed={infos?.length !== 0}
      />
      <PageBanner title={t`Medical information`} text={texts.intro} isBand />
      <div className="column">
        <TabLinks
          label={t`Types of information`}
          links={[
            { to: sitePaths.information(), label: t`General`, isCurrent: !isWeekly },
            { to: sitePaths.information({ tab: 'weekly' }), label: t`Weekly`, isCurrent: isWeekly },
          ]}
        />
        {isWeekly && (
          <WeekChooser month={month} week={week} filledWeeks={data ? data.map((info) => info.week) : null} />
        )}
        <h2>{heading}</h2>
        {error && <FetchError error={error} onRetry={() => void refetch()} />}
        {!infos && !error && <InfoListSkeleton />}
        {infos && !isWeekly && (infos.length > 0 ? <InfoCards infos={infos} /> : <NoInformation isWeekly={false} />)}
        {infos && isWeekly && (
          <div className={styles.week}>
            {infos.length > 0 ? (
              <div className="stack gap-5">
                {infos.map((info) => (
                  <InfoText key={info.id} info={info} />
                ))}
              </div>
            ) : (
              <NoInformation isWeekly />
            )}
            <OtherWeeks month={month} infos={data?.filter((info) => info.week !== week) ?? []} />
          </div>
        )}
      </div>
    </>
  );
}

function NoInformation({ isWeekly }: { isWeekly: boolean }) {
  const { t } = useLingui();
  return (
    <Screen
      title={isWeekly ? t`No information available for this week.` : t`No data available`}
      actions={
        <ButtonLink look="secondary" to={isWeekly ? sitePaths.information() : sitePaths.contact()}>
          {isWeekly ? <Trans>General information</Trans> : <Trans>Ask us</Trans>}
        </ButtonLink>
      }
    />
  );
}
