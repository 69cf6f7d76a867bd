import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { RequestUpdate } from '#shared/requests/inbox.schema.ts';
import { requestType } from '#shared/requests/request-types.ts';
import { chime, notificationPermission, readAlerts } from '../../ui/admin/lib/alerts.ts';
import { joinLeaderElection, type LeaderTab } from '../../ui/admin/lib/leader-tab.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';

/** Plays a sound and shows a notification for a new request, as this browser is set. Only the leader tab does. */
export function useArrivalAlert(): (arrived: RequestUpdate['arrived']) => void {
  const { i18n } = useLingui();
  const { locale } = useSite();
  const { shortName } = useSiteFrame();
  const notifier = useRef<LeaderTab | null>(null);
  const ringer = useRef<LeaderTab | null>(null);

  useEffect(() => {
    notifier.current = joinLeaderElection('dana-notifier');
    // Browsers allow sound only in a tab that the user has interacted with.
    const join = () => {
      ringer.current ??= joinLeaderElection('dana-ringer');
    };
    if (navigator.userActivation?.hasBeenActive) join();
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) addEventListener(event, join, { once: true, passive: true });
    return () => {
      for (const event of events) removeEventListener(event, join);
      notifier.current?.leave();
      ringer.current?.leave();
      ringer.current = null;
    };
  }, []);

  return (arrived) => {
    if (arrived === null) return;
    const { hasSound, hasNotification } = readAlerts();
    if (hasSound && ringer.current?.isLeader()) chime().catch(() => undefined);
    if (!hasNotification || notificationPermission() !== 'granted' || !notifier.current?.isLeader()) return;
    // Other people may see the screen, so the notification shows the kind of request, but no name.
    const { id, message } = requestType(arrived).arrived;
    notify(i18n._(id, {}, { message }), {
      body: shortName,
      lang: locale,
      dir: locale === 'ar' ? 'rtl' : 'ltr',
      tag: 'dana-request',
      icon: '/apple-touch-icon.png',
    });
  };
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
