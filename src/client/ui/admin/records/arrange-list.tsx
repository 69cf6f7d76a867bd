import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Group, Text } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import type { ListOrder } from '#shared/content/ordering.schema.ts';
import type { MessageKey } from '#shared/errors.ts';
import { numberOf, parseNumber } from '#shared/fields/numbers.rules.ts';
import { localized } from '#shared/i18n/localized.ts';
import { validationMessage } from '../../forms/validation-messages.ts';
import { useSite } from '../../lib/site-context.tsx';
import { DragHandle, MoveButtons } from '../ordering/move-buttons.tsx';
import ordering from '../ordering/ordering.module.css';
import { useOrdering } from '../ordering/use-ordering.tsx';
import styles from './arrange-list.module.css';

interface ArrangeListProps {
  items: ListOrder['items'];
  onMove: (from: number, to: number) => void;
}

/** Names that staff reorder by dragging or with buttons; a screen reader announces each new position. */
export function ArrangeList({ items, onMove }: ArrangeListProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const nameOf = (index: number) => {
    const item = items[index];
    return item ? localized(item, 'name', locale) : '';
  };
  const total = items.length;
  const { list, draggedIndex, startDrag, move, press, liveRegion } = useOrdering<HTMLOListElement>({
    total,
    nameOf,
    onMove,
  });
  return (
    <>
      {liveRegion}
      <ol ref={list} className="stack gap-2">
        {items.map((item, index) => {
          const name = nameOf(index);
          return (
            <li
              key={item.id}
              className={`${styles.row} ${ordering.row}`}
              data-dragged={draggedIndex === index || undefined}
            >
              <DragHandle onDragStart={startDrag(index)} />
              <PlaceField
                label={t`Place of ${name}`}
                place={index + 1}
                total={total}
                onMove={(to, field) => move(index, to - 1, field)}
              />
              <Text component="span" className={styles.name} dir="auto">
                {name}
              </Text>
              {!item.isPublished && (
                <Badge color="gray" size="sm">
                  <Trans>Draft</Trans>
                </Badge>
              )}
              <Group gap={0} wrap="nowrap" className={styles.moves ?? ''}>
                <MoveButtons name={name} index={index} total={total} hasTop press={press} />
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
  /** Starts at 1. */
  place: number;
  total: number;
  /** Called with the field that should receive the focus again, if any. */
  onMove: (to: number, field: HTMLElement | null) => void;
}

/**
 * An editable position; a number past the end means the end. Takes effect on Enter or blur. Enter says why a text is no
 * position.
 */
function PlaceField({ label, place, total, onMove }: PlaceFieldProps) {
  const { i18n } = useLingui();
  const [typed, setTyped] = useState<string | null>(null);
  const commit = (field: HTMLElement | null) => {
    const isPlace = placeProblem(typed ?? '') === undefined;
    const wanted = Math.min(numberOf(typed ?? '', 'whole') ?? place, total);
    setTyped(null);
    if (isPlace && wanted !== place) onMove(wanted, field);
  };
  const handleKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    const problem = key === 'Enter' && placeProblem(typed ?? '');
    if (problem) {
      currentTarget.setCustomValidity(validationMessage(i18n, problem));
      currentTarget.reportValidity();
    } else if (key === 'Enter') commit(currentTarget);
    else if (key === 'Escape') setTyped(null);
  };
  return (
    <input
      className={styles.place}
      value={typed ?? place}
      onChange={(event) => {
        event.currentTarget.setCustomValidity('');
        setTyped(event.currentTarget.value);
      }}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => commit(null)}
      onKeyDown={handleKeyDown}
      // The first Escape resets the field, the second closes the dialog.
      data-mantine-stop-propagation={typed !== null}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      dir="ltr"
    />
  );
}

function placeProblem(typed: string): MessageKey | undefined {
  const { number, problem } = parseNumber(typed, 'whole');
  if (typeof number === 'number' && !Number.isInteger(number)) return { id: 'validation.notWhole' };
  if (typeof number === 'number' && number < 1) return { id: 'validation.tooSmall', values: { min: 1 } };
  return problem;
}
