import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { useRef } from 'react';
import type { RequestEvent, RequestRecord } from '#shared/requests/inbox.schema.ts';
import { GrowingTextarea } from '../../ui/admin/forms/growing-textarea.tsx';
import { useCan } from '../../ui/admin/lib/staff-context.tsx';
import { Panel } from '../../ui/admin/panel.tsx';
import { withNumberRuns } from '../../ui/number-runs.tsx';
import { AuthorLine } from './author-line.tsx';
import styles from './request-history.module.css';
import { useEventText } from './use-event-text.ts';
import type { RequestActions } from './use-request-actions.ts';
import { useRequestTexts } from './use-request-texts.ts';
import type { TypedTexts } from './use-typed-texts.ts';

interface RequestHistoryProps {
  request: RequestRecord;
  events: RequestEvent[];
  actions: RequestActions;
  note: TypedTexts['note'];
}

/** Notes and events, newest first, down to the arrival. */
export function RequestHistory({ request, events, actions, note }: RequestHistoryProps) {
  const { t } = useLingui();
  const { channels } = useRequestTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Panel title={t`Notes and history`} headingRef={heading}>
      {useCan('requests.write') && (
        <NoteForm actions={actions} note={note} onAdded={() => heading.current?.focus({ preventScroll: true })} />
      )}
      <ol className="stack gap-4">
        {events.toReversed().map((event) => (
          <EventItem key={event.id} event={event} />
        ))}
        <Item author={t`Received`} at={request.createdAt} text={channels[request.source]} note="" />
      </ol>
    </Panel>
  );
}

/** One event, in the history and in the notice about a conflicting change. */
export function EventItem({ event }: { event: RequestEvent }) {
  const { t } = useLingui();
  const eventText = useEventText();
  const { details } = event;
  const isOfVisitor = ['change_request', 'appointment', 'reminder_stopped', 'messages_stopped'].includes(details.kind);
  const author = event.staffName || (isOfVisitor ? t`The visitor` : t`The system`);
  return <Item author={author} at={event.at} text={eventText(details)} note={'note' in details ? details.note : ''} />;
}

function Item({ author, at, text, note }: { author: string; at: string; text: string; note: string }) {
  return (
    <li className={styles.item}>
      <AuthorLine name={author} at={at} />
      {text && <Text size="sm">{withNumberRuns(text)}</Text>}
      {note && (
        <p className={styles.note} dir="auto">
          {withNumberRuns(note)}
        </p>
      )}
    </li>
  );
}

function NoteForm({ actions, note, onAdded }: Pick<RequestHistoryProps, 'actions' | 'note'> & { onAdded: () => void }) {
  const { t } = useLingui();
  const text = note.value.trim();
  const save = async () => {
    await actions.addNote.mutateAsync({ ...actions.seen, note: text });
    note.clear();
    // Without a text, the button is disabled and loses the focus.
    onAdded();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        // The text stays after a refusal; the page shows the reason.
        if (text !== '') save().catch(() => undefined);
      }}
    >
      <GrowingTextarea
        aria-label={t`New note`}
        placeholder={t`A note that only staff see`}
        value={note.value}
        onChange={(event) => note.set(event.currentTarget.value)}
        minRows={2}
        maxLength={2000}
        dir="auto"
      />
      <Button type="submit" variant="light" disabled={text === ''} loading={actions.isBusy && text !== ''}>
        <Trans>Add note</Trans>
      </Button>
    </form>
  );
}
