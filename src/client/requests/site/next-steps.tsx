import { Trans } from '@lingui/react/macro';
import { clockTimeOf, formatClockTime, formatWeekday } from '#shared/i18n/format.ts';
import { addDays, openingState } from '#shared/opening-hours/opening-hours.rules.ts';
import type { RequestDetails } from '#shared/requests/request-types.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useNow } from '../../ui/lib/use-now.ts';
import { usePageTexts } from '../../ui/lib/use-page-texts.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';

export type RequestKind = RequestDetails['type'];

const pages = { contact: 'contact', report: 'reports', booking: 'booking', withdrawal: 'withdraw' } as const;

/** What happens next with a request, and when. */
export function NextSteps({ kind }: { kind: RequestKind }) {
  const { next } = usePageTexts(pages[kind]);
  return (
    <>
      <p>{next}</p>
      <p>
        <AnswerTime />
      </p>
    </>
  );
}

/** When to expect an answer: as soon as somebody is there. */
function AnswerTime() {
  const { openingHours } = useSiteFrame();
  const { locale } = useSite();
  const now = useNow();
  const { open, usual } = usePageTexts('answers');
  const state = openingState(openingHours, now);
  if (state.kind === 'open') return open;
  if (state.kind === 'unknown' || state.opensAt === null) return usual;
  const day = dayOf(new Date(state.opensAt).toISOString());
  const today = dayOf(new Date(now).toISOString());
  const time = formatClockTime(clockTimeOf(state.opensAt), locale);
  if (day === today) return <Trans>We are closed at the moment. We open today at {time} and answer after that.</Trans>;
  if (day === addDays(today, 1)) return <Trans>We are closed at the moment. We open tomorrow at {time} and answer after that.</Trans>;
  const weekday = formatWeekday(day, locale);
  return (
    <Trans>
      We are closed at the moment. We open on {weekday} at {time} and answer after that.
    </Trans>
  );
}
