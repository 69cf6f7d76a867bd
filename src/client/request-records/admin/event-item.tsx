import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { formatDateTime } from '#shared/i18n/format.ts';
import type { RequestEvent } from '#shared/requests/inbox.schema.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { withNumberRuns } from '../../ui/number-runs.tsx';
import styles from './event-item.module.css';
import { useEventText } from './use-event-text.ts';

/** One event, in the history and in the notice about a conflicting change. */
export function EventItem({ event }: { event: RequestEvent }) {
  const { t } = useLingui();
  const eventText = useEventText();
  const { details } = event;
  const isOfVisitor = ['change_request', 'appointment', 'reminder_stopped', 'messages_stopped'].includes(details.kind);
  const author = event.staffName || (isOfVisitor ? t`The visitor` : t`The system`);
  return (
    <EventLine author={author} at={event.at} text={eventText(details)} note={'note' in details ? details.note : ''} />
  );
}

interface EventLineProps {
  author: string;
  at: string;
  text: string;
  /** Written by staff, for staff. */
  note?: string;
}

/** Author, text and time in one line, and a note below. */
export function EventLine({ author, at, text, note = '' }: EventLineProps) {
  const { locale } = useSite();
  return (
    <div className={styles.item}>
      <Text size="sm">
        <b>
          <bdi>{author}</bdi>
        </b>{' '}
        {text && <span>{withNumberRuns(text)} </span>}
        <time className={styles.time} dateTime={at}>
          {formatDateTime(at, locale)}
        </time>
      </Text>
      {note && (
        <p className={styles.note} dir="auto">
          {withNumberRuns(note)}
        </p>
      )}
    </div>
  );
}
