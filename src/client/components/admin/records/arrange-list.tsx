import { Trans } from '@lingui/react/macro';
import { Badge, Group, Text } from '@mantine/core';
import { localized } from '#shared/i18n/localized.ts';
import type { Arrangement } from '#shared/schemas/arrangements.schema.ts';
import { useSite } from '../../../lib/site-context.tsx';
import { DragHandle, MoveButtons } from '../ordering/move-buttons.tsx';
import ordering from '../ordering/ordering.module.css';
import { useOrdering } from '../ordering/use-ordering.tsx';
import styles from './arrange-list.module.css';

export interface ArrangeListProps {
  items: Arrangement['items'];
  onMove: (from: number, to: number) => void;
}

/** Names that are put into order by dragging or by buttons; each new place is spoken. */
export function ArrangeList({ items, onMove }: ArrangeListProps) {
  const { locale } = useSite();
  const nameOf = (index: number) => {
    const item = items[index];
    return item ? localized(item, 'name', locale) : '';
  };
  const total = items.length;
  const { list, held, hold, press, spoken } = useOrdering<HTMLOListElement>({ total, nameOf, onMove });
  return (
    <>
      {spoken}
      <ol ref={list} className={styles.list}>
        {items.map((item, index) => {
          const name = nameOf(index);
          return (
            <li key={item.id} className={`${styles.row} ${ordering.row}`} data-held={held === index || undefined}>
              <DragHandle onHold={hold(index)} />
              <span className={styles.place} aria-hidden>
                {index + 1}
              </span>
              <Text component="span" className={styles.name} dir="auto">
                {name}
              </Text>
              {!item.isPublished && (
                <Badge color="gray" size="sm">
                  <Trans>Draft</Trans>
                </Badge>
              )}
              <Group gap={0} wrap="nowrap">
                <MoveButtons name={name} index={index} total={total} hasTop press={press} />
              </Group>
            </li>
          );
        })}
      </ol>
    </>
  );
}
