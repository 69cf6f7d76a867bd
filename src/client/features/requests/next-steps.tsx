import { Trans } from '@lingui/react/macro';
import { clockTimeOf, formatClockTime, formatWeekday } from '#shared/i18n/format.ts';
import { dayOf } from '#shared/rules/days.rules.ts';
import { addDays, openingState } from '#shared/rules/opening-hours.rules.ts';
import type { RequestDetails } from '#shared/schemas/requests.schema.ts';
import { useSite } from '../../lib/site-context.tsx';
import { useNow } from '../../lib/use-now.ts';
import { useSiteFrame } from '../../lib/use-site-frame.ts';

export type RequestKind = RequestDetails['type'];

/** What happens next with a request, and when. */
export function NextSteps({ kind }: { kind: RequestKind }) {
  return (
    <>
      <p>
        {kind === 'contact' && <Trans>Our team reads your message and answers by phone or e-mail.</Trans>}
        {kind === 'report' && <Trans>We call you to make sure that the report is yours, and agree on how you receive it.</Trans>}
        {kind === 'booking' && <Trans>We call you to agree on a time and to tell you how to prepare. Nothing is fixed until then.</Trans>}
        {kind === 'withdrawal' && <Trans>We call you to confirm the day and the hour and to tell you how to prepare. Until then it is a wish.</Trans>}
      </p>
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
  const state = openingState(openingHours, now);
  if (state.kind === 'open') return <Trans>We are open now and answer as soon as we can, within one working day.</Trans>;
  if (state.kind === 'unknown' || state.opensAt === null) return <Trans>We usually answer within one working day.</Trans>;
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
