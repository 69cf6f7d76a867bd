import { Trans } from '@lingui/react/macro';
import { clockTimeOf, formatClockTime, formatWeekday } from '#shared/i18n/format.ts';
import { openingState } from '#shared/opening-hours/opening-hours.rules.ts';
import type { PageTexts, TextPage } from '#shared/settings/page-texts.rules.ts';
import { dayAfter, dayOf } from '#shared/time/days.rules.ts';
import { ContentText } from '../../ui/content-text.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import type { SitePageName, sitePages } from '../../ui/lib/site-pages.ts';
import { useNow } from '../../ui/lib/use-now.ts';
import { usePageTexts } from '../../ui/lib/use-page-texts.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';

type Pages = typeof sitePages;
/** A page with a form and a text about what happens after sending. */
export type FormPage = {
  [Page in SitePageName & TextPage]: [Pages[Page], PageTexts<Page>] extends [{ hasForm: true }, { next: string }]
    ? Page
    : never;
}[SitePageName & TextPage];

/** The steps after sending, with their times. */
export function NextSteps({ page }: { page: FormPage }) {
  const { next } = usePageTexts(page);
  return (
    <>
      <p>
        <ContentText text={next} />
      </p>
      <p>
        <AnswerTime />
      </p>
    </>
  );
}

/** When to expect an answer, by the opening hours. */
export function AnswerTime() {
  const { openingHours } = useSiteFrame();
  const { locale } = useSite();
  const now = useNow();
  const { open, usual } = usePageTexts('answers');
  const state = openingState(openingHours, now);
  if (state.kind === 'open') return <ContentText text={open} />;
  if (state.kind === 'unknown' || state.opensAt === null) return <ContentText text={usual} />;
  const day = dayOf(new Date(state.opensAt).toISOString());
  const today = dayOf(new Date(now).toISOString());
  const time = formatClockTime(clockTimeOf(state.opensAt), locale);
  if (day === today) return <Trans>We are closed at the moment. We open today at {time} and answer after that.</Trans>;
  if (day === dayAfter(today, 1))
    return <Trans>We are closed at the moment. We open tomorrow at {time} and answer after that.</Trans>;
  const weekday = formatWeekday(day, locale);
  return (
    <Trans>
      We are closed at the moment. We open on {weekday} at {time} and answer after that.
    </Trans>
  );
}
