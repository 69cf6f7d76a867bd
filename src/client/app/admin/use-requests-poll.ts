import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect, useRef } from 'react';
import type { RequestsPoll } from '#shared/requests/inbox.schema.ts';
import { requestType } from '#shared/requests/request-types.ts';
import { canPlaySound } from '../../ui/admin/lib/activity.ts';
import { alerts, chime, claimAlert, notificationPermission } from '../../ui/admin/lib/alerts.ts';
import { usePollInput } from '../../ui/admin/lib/poll-input.ts';
import { refetchAfter } from '../../ui/admin/lib/refetch.ts';
import { useCan } from '../../ui/admin/lib/staff-context.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';

/** Polling intervals in ms. */
const visibleMs = 10_000;
const hiddenMs = 60_000;

/**
 * Polls for changes of requests, refetches all views of requests after one, and announces arrivals. Returns the numbers
 * for the menu.
 */
export function useRequestsPoll() {
  const client = useQueryClient();
  // The menu of a nurse has appointments, but no requests.
  const enabled = useCan('requests.read');
  const { data } = trpc.admin.requests.poll.useQuery(usePollInput(), {
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: () => (document.visibilityState === 'hidden' ? hiddenMs : visibleMs),
    refetchIntervalInBackground: true,
    // A tab that becomes visible also gets the shorter interval with the next answer.
    refetchOnWindowFocus: 'always',
  });
  const revision = data?.revision;
  // Also after the first answer, because the page may have loaded its lists before an earlier change.
  useEffect(() => {
    if (revision !== undefined) refetchAfter(client, getQueryKey(trpc.admin.requests));
  }, [client, revision]);
  useArrivalAlert(data?.latestArrival);
  return data ?? { newCount: 0, suspectedCount: 0, visitsOfNobody: 0 };
}

/**
 * Plays a sound and shows a notification for a new request, as this browser is set. Only the first tab that learns of
 * the request does. The first answer of the server announces nothing, because its request arrived before the page was
 * opened.
 */
function useArrivalAlert(latest: RequestsPoll['latestArrival'] | undefined): void {
  const { i18n } = useLingui();
  const { locale } = useSite();
  const { shortName } = useSiteFrame();
  const known = useRef<number | null>(undefined);

  async function announce({ revision, type }: NonNullable<typeof latest>): Promise<void> {
    const { hasSound, hasNotification } = alerts.read();
    if (hasSound && canPlaySound() && (await claimAlert('sound', revision))) chime().catch(() => undefined);
    if (!hasNotification || notificationPermission() !== 'granted' || !(await claimAlert('notification', revision)))
      return;
    // Other people may see the screen, so the notification shows the kind of request, but no name.
    const { id, message } = requestType(type).arrived;
    notify(i18n._(id, {}, { message }), {
      body: shortName,
      lang: locale,
      dir: locale === 'ar' ? 'rtl' : 'ltr',
      tag: 'dana-request',
      icon: '/apple-touch-icon.png',
    });
  }

  useEffect(() => {
    if (latest === undefined) return;
    const revision = latest?.revision ?? null;
    const isNew = known.current !== undefined && known.current !== revision;
    known.current = revision;
    if (latest && isNew) announce(latest).catch(() => undefined);
  });
}

function notify(title: string, options: NotificationOptions): void {
  try {
    const notification = new Notification(title, options);
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
    });
  } catch {
    // Some phones have the API, but allow notifications for installed apps only.
  }
}
