import { Trans } from '@lingui/react/macro';
import { writePackageIds } from '#shared/fields/package-ids.rules.ts';
import { clockTimeOf, formatDayAndMonth, formatWeekday, hourText } from '#shared/i18n/format.ts';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import { formAnchor } from '#shared/site/form-anchor.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { Button } from '../../ui/button.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import styles from './sent-request.module.css';

interface HeldTimeProps {
  /** The receipt of the home visit. */
  receipt: string;
  packageIds: readonly string[];
}

/** The time that is held for a home visit that was sent, or free times to choose from, also without script. */
export function HeldTime({ receipt, packageIds }: HeldTimeProps) {
  const { locale } = useSite();
  const { offersFreeTimes } = useSiteFrame();
  const { data } = trpc.content.requests.getHeldTime.useQuery({ receipt }, { enabled: offersFreeTimes });
  if (data?.held) {
    const [time, end] = [<Moment key="time" at={data.held.startsAt} />, <Moment key="end" at={data.held.until} />];
    return (
      <>
        <p className={styles.about}>
          <Trans>We hold {time} for you until we have answered.</Trans>
        </p>
        <p>
          <Trans>The hold ends {end} at the latest.</Trans>
        </p>
      </>
    );
  }
  if (!data || data.freeTimes.length === 0) return null;
  const query = new URLSearchParams({
    ...(packageIds.length > 0 && { package: writePackageIds(packageIds) }),
    sent: receipt,
  });
  return (
    <form
      className={`stack gap-2 ${styles.free}`}
      method="post"
      action={`${localizedPath(locale, sitePaths.withdraw())}?${query}#${formAnchor}`}
    >
      <p>
        <Trans>We hold no time for you yet. Choose one that is free, or wait until we get in touch:</Trans>
      </p>
      <div className="stack gap-2">
        {data.freeTimes.map((at) => (
          <Button key={at} look="secondary" type="submit" name="hold" value={at}>
            <Moment at={at} />
          </Button>
        ))}
      </div>
    </form>
  );
}

/** A weekday, a day and an hour. */
function Moment({ at }: { at: string }) {
  const { locale } = useSite();
  const day = dayOf(at);
  return (
    <bdi>
      {formatWeekday(day, locale)} {formatDayAndMonth(day, locale)}{' '}
      <bdi>{hourText(clockTimeOf(Date.parse(at)), locale)}</bdi>
    </bdi>
  );
}
