import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Badge, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowBarToUp, IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { localized } from '#shared/i18n/localized.ts';
import type { Arrangement } from '#shared/schemas/arrangements.schema.ts';
import { useDragOrder } from '../../../lib/admin/use-drag-order.ts';
import { useSite } from '../../../lib/site-context.tsx';
import { cleanNumber } from '../number-field.tsx';
import styles from './arrange-list.module.css';

export interface ArrangeListProps {
  items: Arrangement['items'];
  onMove: (from: number, to: number) => void;
}

/** Names that are put into order by dragging or by buttons; each new place is spoken. */
export function ArrangeList({ items, onMove }: ArrangeListProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { list, held, hold } = useDragOrder<HTMLOListElement>(onMove);
  const [moved, setMoved] = useState<string | null>(null);
  const spokenPlace = items.findIndex(({ id }) => id === moved) + 1;
  const spokenItem = items[spokenPlace - 1];
  const spokenName = spokenItem ? localized(spokenItem, 'name', locale) : '';
  const total = items.length;

  const move = (from: number, to: number, control: HTMLElement | null) => {
    setMoved(items[from]?.id ?? null);
    onMove(from, to);
    if (!control) return;
    // A row that is moved in the document loses the focus, and can leave the screen.
    requestAnimationFrame(() => {
      control.focus();
      // Newer browsers answer with a promise, which nobody waits for here.
      void control.closest('li')?.scrollIntoView({ block: 'nearest' });
    });
  };
  return (
    <>
      <VisuallyHidden role="status">{spokenItem && t`“${spokenName}” is now ${spokenPlace} of ${total}.`}</VisuallyHidden>
      <ol ref={list} className={styles.list}>
        {items.map((item, index) => {
          const name = localized(item, 'name', locale);
          const [isFirst, isLast] = [index === 0, index === total - 1];
          return (
            <li key={item.id} className={styles.row} data-held={held === index || undefined}>
              <span className={styles.handle} onPointerDown={hold(index)} aria-hidden>
                <IconGripVertical size={20} />
              </span>
              <PlaceField label={t`Place of ${name}`} place={index + 1} total={total} onMove={(to, field) => move(index, to - 1, field)} />
              <Text component="span" className={styles.name} dir="auto">
                {name}
              </Text>
              {!item.isPublished && (
                <Badge color="gray" size="sm">
                  <Trans>Draft</Trans>
                </Badge>
              )}
              <Group gap={0} wrap="nowrap">
                <MoveButton
                  label={t`Move ${name} to the top`}
                  title={t`Move to the top`}
                  isOff={isFirst}
                  onClick={(button) => move(index, 0, button)}
                  icon={IconArrowBarToUp}
                />
                <MoveButton
                  label={t`Move ${name} up`}
                  title={t`Move up`}
                  isOff={isFirst}
                  onClick={(button) => move(index, index - 1, button)}
                  icon={IconArrowUp}
                />
                <MoveButton
                  label={t`Move ${name} down`}
                  title={t`Move down`}
                  isOff={isLast}
                  onClick={(button) => move(index, index + 1, button)}
                  icon={IconArrowDown}
                />
              </Group>
            </li>
          );
        })}
      </ol>
    </>
  );
}

interface PlaceFieldProps {
  label: string;
  /** From 1 on. */
  place: number;
  total: number;
  /** With the field, where the focus goes with it. */
  onMove: (to: number, field: HTMLElement | null) => void;
}

/** The number of a place, which can be typed over; beyond the end is the end. It counts once Enter is pressed or the field is left. */
function PlaceField({ label, place, total, onMove }: PlaceFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = (field: HTMLElement | null) => {
    const wanted = Math.min(Number(typed ?? ''), total);
    setTyped(null);
    if (wanted > 0 && wanted !== place) onMove(wanted, field);
  };
  const handleKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (key === 'Enter') commit(currentTarget);
    if (key === 'Escape') setTyped(null);
  };
  return (
    <input
      className={styles.place}
      value={typed ?? place}
      onChange={(event) => setTyped(cleanNumber(event.currentTarget.value).slice(0, 4))}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => commit(null)}
      onKeyDown={handleKeyDown}
      // Escape takes back what was typed before it closes the dialog.
      data-mantine-stop-propagation={typed !== null}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      dir="ltr"
    />
  );
}

interface MoveButtonProps {
  label: string;
  title: string;
  isOff: boolean;
  onClick: (button: HTMLElement) => void;
  icon: typeof IconArrowUp;
}

/** Not truly disabled at the ends of the list: whoever moved an entry there by keyboard would lose their place. */
function MoveButton({ label, title, isOff, onClick, icon: MoveIcon }: MoveButtonProps) {
  return (
    <ActionIcon
      onClick={isOff ? undefined : (event) => onClick(event.currentTarget)}
      {...(isOff && { 'aria-disabled': true, 'data-disabled': true })}
      aria-label={label}
      title={title}
    >
      <MoveIcon size={20} />
    </ActionIcon>
  );
}
