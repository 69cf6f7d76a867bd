import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { type Ref, useEffect, useRef, useState } from 'react';
import { formatDateTime } from '#shared/i18n/format.ts';
import type { RequestPage } from '#shared/requests/inbox.schema.ts';
import { MessageDelivery } from '../../messages/admin/message-delivery.tsx';
import { EventItem, EventLine } from '../../request-records/admin/event-item.tsx';
import { useAppointmentTexts } from '../../request-records/admin/use-appointment-texts.ts';
import type { RequestActions } from '../../request-records/admin/use-request-actions.ts';
import { useRequestTexts } from '../../request-records/admin/use-request-texts.ts';
import { Panel } from '../../ui/admin/panel.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { withNumberRuns } from '../../ui/number-runs.tsx';
import { MailDelivery } from './mail-delivery.tsx';
import { ReplyItem } from './reply-item.tsx';
import styles from './timeline.module.css';
import { latestEntries, type TimelineEntry, timelineOf } from './timeline.rules.ts';
import { useMailKinds } from './use-mail-kinds.ts';

interface TimelineProps {
  page: RequestPage;
  /** Absent without permission. */
  actions: RequestActions | undefined;
  headingRef: Ref<HTMLHeadingElement>;
}

/** Everything about a request in one list, the newest next to the composer. Earlier entries are shown on request. */
export function Timeline({ page, actions, headingRef }: TimelineProps) {
  const { t } = useLingui();
  const [isWhole, setIsWhole] = useState(false);
  const entries = timelineOf(page);
  const latest = latestEntries(entries);
  const shown = isWhole ? entries : latest;
  const hiddenCount = entries.length - shown.length;
  const last = useNewestInView(entries, page.request.openChangeRequestAt === null);
  return (
    <Panel title={t`History`} headingRef={headingRef}>
      {hiddenCount > 0 && (
        <Button variant="subtle" size="compact-md" mb="xs" onClick={() => setIsWhole(true)}>
          {t`${plural(hiddenCount, { one: 'Show # earlier entry', other: 'Show # earlier entries' })}`}
        </Button>
      )}
      <ol className={styles.entries}>
        {shown.map((entry, index) => (
          <li
            key={entry.id}
            ref={index === shown.length - 1 ? last : undefined}
            className={styles.entry}
            data-kind={entry.kind === 'event' ? entry.event.details.kind : entry.kind}
          >
            <Entry entry={entry} page={page} actions={actions} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** From this width on, the person's name and the composer stay in view while the page scrolls. */
const hasStickyHead = '(min-width: 48em)';

const isInView = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
};

/**
 * Scrolls to the newest entry once somebody has worked on the request: without that, and while the visitor waits for an
 * answer (`isAnswered` is false), what was asked is the news. A later entry does not move somebody who reads earlier ones.
 */
function useNewestInView(entries: readonly TimelineEntry[], isAnswered: boolean) {
  const last = useRef<HTMLLIElement>(null);
  const isOpened = useRef(false);
  const isWorkedOn = isAnswered && entries.some(({ kind }) => kind === 'event' || kind === 'reply');
  const id = isWorkedOn ? entries.at(-1)?.id : undefined;
  useEffect(() => {
    const former = last.current?.previousElementSibling;
    const isMeant = !isOpened.current || (former != null && isInView(former));
    isOpened.current = true;
    if (id === undefined || !isMeant || !matchMedia(hasStickyHead).matches) return;
    // After a new page has scrolled to its top.
    const frame = requestAnimationFrame(() => last.current?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [id]);
  return last;
}

interface EntryProps extends Pick<TimelineProps, 'page' | 'actions'> {
  entry: TimelineEntry;
}

function Entry({ entry, page: { request }, actions }: EntryProps) {
  const { t } = useLingui();
  const { channels } = useRequestTexts();
  const { momentText } = useAppointmentTexts();
  const mailKinds = useMailKinds();
  switch (entry.kind) {
    case 'received':
      return <EventLine author={t`Received`} at={request.createdAt} text={channels[request.source]} />;
    case 'event': {
      const { event, changeRequest } = entry;
      return (
        <>
          <EventItem event={event} />
          {changeRequest && (
            <p className={styles.words} dir="auto" lang={request.locale}>
              {changeRequest.startsAt && <strong>{momentText(changeRequest.startsAt)} </strong>}
              {withNumberRuns(changeRequest.text)}
            </p>
          )}
        </>
      );
    }
    case 'reply':
      return <ReplyItem reply={entry.reply} mail={entry.mail} actions={actions} />;
    case 'mail': {
      const { mail } = entry;
      return (
        <MailDelivery name={mailKinds[mail.kind]} mail={mail} time={<Time at={mail.createdAt} />} actions={actions} />
      );
    }
    case 'message': {
      const { message } = entry;
      return <MessageDelivery message={message} time={<Time at={message.createdAt} />} actions={actions} />;
    }
  }
}

function Time({ at }: { at: string }) {
  const { locale } = useSite();
  return (
    <Text size="sm" c="dimmed" component="time" dateTime={at}>
      {formatDateTime(at, locale)}
    </Text>
  );
}
