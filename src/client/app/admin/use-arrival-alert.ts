import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { RequestsPoll } from '#shared/requests/inbox.schema.ts';
import { requestType } from '#shared/requests/request-types.ts';
import { canPlaySound } from '../../ui/admin/lib/activity.ts';
import { chime, claimAlert, notificationPermission, readAlerts } from '../../ui/admin/lib/alerts.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';

/**
 * Plays a sound and shows a notification for a new request, as this browser is set. Only the first tab that learns of the request does. The first
 * answer of the server announces nothing, because its request arrived before the page was opened.
 */
export function useArrivalAlert(latest: RequestsPoll['latestArrival'] | undefined): void {
  const { i18n } = useLingui();
  const { locale } = useSite();
  const { shortName } = useSiteFrame();
  const known = useRef<number | null>(undefined);

  async function announce({ revision, type }: NonNullable<typeof latest>): Promise<void> {
    const { hasSound, hasNotification } = readAlerts();
    if (hasSound && canPlaySound() && (await claimAlert('sound', revision))) chime().catch(() => undefined);
    if (!hasNotification || notificationPermission() !== 'granted' || !(await claimAlert('notification', revision))) return;
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
