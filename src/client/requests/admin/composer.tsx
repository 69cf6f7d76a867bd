import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconChevronDown, IconLock } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RequestPage } from '#shared/requests/inbox.schema.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import type { RequestActions } from '../../request-records/admin/use-request-actions.ts';
import type { TypedTexts } from '../../request-records/admin/use-typed-texts.ts';
import { GrowingTextarea } from '../../ui/admin/forms/growing-textarea.tsx';
import styles from './composer.module.css';
import { ReplyForm } from './reply-form.tsx';

type Mode = 'reply' | 'note';

/** Attributes of the field for a text. Escape makes the composer small again. */
export interface ComposerField {
  ref: RefObject<HTMLTextAreaElement | null>;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

export type ComposerState = ReturnType<typeof useComposer>;

/** The mode of the composer, and whether it is more than one line. */
export function useComposer(typed: TypedTexts) {
  const hasNote = typed.note.value.trim() !== '';
  // A restored text is shown.
  const [mode, setMode] = useState<Mode>(hasNote && !typed.hasReply ? 'note' : 'reply');
  const [isOpen, setIsOpen] = useState(hasNote || typed.hasReply);
  const fields = { reply: useRef<HTMLTextAreaElement>(null), note: useRef<HTMLTextAreaElement>(null) };
  const write = (chosen: Mode) => {
    flushSync(() => {
      setMode(chosen);
      setIsOpen(true);
    });
    fields[chosen].current?.focus();
  };
  return { mode, isOpen, setIsOpen, fields, write };
}

interface ComposerProps {
  page: RequestPage;
  templates: Settings['replyTemplates'];
  typed: TypedTexts;
  composer: ComposerState;
  /** Absent without permission. */
  actions: RequestActions | undefined;
  /** Called after a reply or a note was stored. */
  onSaved: () => void;
}

/**
 * A new reply or a new note, at the lower edge of the window: one line until it gets the focus. A note has another ground,
 * so that nobody writes to a patient what only staff should read.
 */
export function Composer({ page, templates, typed, composer, actions, onSaved }: ComposerProps) {
  const { t } = useLingui();
  const { mode, isOpen, setIsOpen, fields, write } = composer;
  const modes: Record<Mode, string> = { reply: t`Reply`, note: t`Note` };
  const finish = () => {
    setIsOpen(false);
    // Without a text, the button is disabled and loses the focus.
    onSaved();
  };
  const fieldOf = (each: Mode): ComposerField => ({
    ref: fields[each],
    onFocus: () => setIsOpen(true),
    onKeyDown: ({ key, currentTarget }) => {
      if (key !== 'Escape') return;
      setIsOpen(false);
      currentTarget.blur();
    },
  });
  return (
    <section className={styles.composer} aria-label={t`Reply or note`} data-mode={mode} data-open={isOpen || undefined}>
      <div className={styles.top}>
        {actions && (
          <Group role="group" aria-label={t`What you write`} gap="2xs" wrap="nowrap">
            {(['reply', 'note'] as const).map((each) => (
              <Button
                key={each}
                size="compact-md"
                variant={each === mode ? 'light' : 'subtle'}
                color={each === 'note' ? 'amber' : 'sea'}
                aria-pressed={each === mode}
                leftSection={each === 'note' && <IconLock size={16} aria-hidden />}
                onClick={() => write(each)}
              >
                {modes[each]}
              </Button>
            ))}
          </Group>
        )}
        {isOpen && (
          <ActionIcon title={t`Make smaller`} onClick={() => setIsOpen(false)} className={styles.close ?? ''}>
            <IconChevronDown size={20} />
          </ActionIcon>
        )}
      </div>
      {/* Both stay mounted, so that a chosen template stays. */}
      <div className={styles.body} hidden={mode !== 'reply'}>
        <ReplyForm
          page={page}
          templates={templates}
          typed={typed}
          field={fieldOf('reply')}
          actions={actions}
          isOpen={isOpen}
          onSent={finish}
        />
      </div>
      {actions && (
        <div className={styles.body} hidden={mode !== 'note'}>
          <NoteForm actions={actions} note={typed.note} field={fieldOf('note')} isOpen={isOpen} onAdded={finish} />
        </div>
      )}
    </section>
  );
}

interface NoteFormProps {
  actions: RequestActions;
  note: TypedTexts['note'];
  field: ComposerField;
  isOpen: boolean;
  onAdded: () => void;
}

function NoteForm({ actions, note, field, isOpen, onAdded }: NoteFormProps) {
  const { t } = useLingui();
  const text = note.value.trim();
  const save = async () => {
    await actions.addNote.mutateAsync({ ...actions.seen, note: text });
    note.clear();
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
        {...field}
        aria-label={t`New note`}
        placeholder={t`A note that only staff see`}
        value={note.value}
        onChange={(event) => note.set(event.currentTarget.value)}
        minRows={isOpen ? 3 : 1}
        maxRows={isOpen ? 12 : 1}
        maxLength={2000}
        dir="auto"
      />
      {isOpen && (
        <div className={styles.foot}>
          <Text size="sm" className={styles.private}>
            <IconLock size={16} aria-hidden />
            <Trans>Only staff see this.</Trans>
          </Text>
          <Button type="submit" color="amber" disabled={text === ''} loading={actions.isBusy && text !== ''}>
            <Trans>Add note</Trans>
          </Button>
        </div>
      )}
    </form>
  );
}
