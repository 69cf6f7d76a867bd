import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { localized } from '#shared/i18n/localized.ts';
import { useSite } from '../../lib/site-context.tsx';
import { focusRow } from '../lib/focus-row.ts';
import { MissingLanguage } from '../missing-language.tsx';
import { DragHandle, MoveButtons } from '../ordering/move-buttons.tsx';
import ordering from '../ordering/ordering.module.css';
import { useOrdering } from '../ordering/use-ordering.tsx';
import { useRows } from '../records/use-rows.ts';
import type { ListShape, SectionForm, Skeleton } from './field-shapes.ts';
import { formAt } from './form-at.ts';
import styles from './list-field.module.css';

interface ListFieldProps {
  form: SectionForm;
  shape: ListShape;
  renderFields: (entry: SectionForm) => ReactNode;
}

/**
 * An ordered list of entries that staff add, open, move and remove. An entry with an invalid field opens automatically.
 */
export function ListField({ form, shape, renderFields }: ListFieldProps) {
  const { t, i18n } = useLingui();
  const { name, useAsked = useNothing } = shape;
  const items = form.values[name] as unknown[];
  const rows = useRows(items.length);
  const titleOf = useTitles(shape);
  const addButton = useRef<HTMLButtonElement>(null);
  const add = (entry = shape.empty()) => {
    form.insertListItem(name, entry);
    rows.add();
    focusRow(list.current, items.length);
  };
  const asked = useAsked();
  const openAsked = useEffectEvent(() => {
    if (!asked) return;
    const index = items.findIndex((item) => asked.matches(item as never));
    if (index < 0) add(asked.entry);
    else {
      if (!rows.isOpen(index)) rows.toggle(index);
      focusRow(list.current, index, { selector: '[aria-expanded]' });
    }
    asked.onOpened();
  });
  useEffect(() => {
    // The draft of the form is restored before the next frame.
    const frame = requestAnimationFrame(openAsked);
    return () => cancelAnimationFrame(frame);
  }, []);
  const total = items.length;
  const nameOf = (index: number) => {
    const place = index + 1;
    return titleOf(items[index]) || t`Entry ${place}`;
  };
  const move = (from: number, to: number) => {
    form.reorderListItem(name, { from, to });
    rows.move(from, to);
  };
  const { list, draggedIndex, startDrag, press, liveRegion } = useOrdering<HTMLOListElement>({
    total,
    nameOf,
    onMove: move,
  });
  const remove = (index: number) => {
    form.removeListItem(name, index);
    rows.remove(index);
    focusRow(list.current, Math.min(index, total - 2), { selector: '[aria-expanded]', otherwise: addButton.current });
  };
  return (
    <Stack gap="sm">
      {shape.hint && (
        <Text size="sm" c="dimmed">
          {i18n._(shape.hint)}
        </Text>
      )}
      {items.length === 0 && <Text c="dimmed">{i18n._(shape.emptyText)}</Text>}
      {liveRegion}
      <ol ref={list} className="stack gap-1">
        {items.map((item, index) => {
          const title = nameOf(index);
          const row = formAt(form, `${name}.${index}`);
          const key = rows.keys[index];
          const isOpen = rows.isOpen(index) || Object.keys(row.errors).length > 0;
          return (
            <li
              key={key}
              className={`${styles.row} ${ordering.row}`}
              data-dragged={draggedIndex === index || undefined}
            >
              <div className={styles.head}>
                {total > 1 && <DragHandle onDragStart={startDrag(index)} />}
                <UnstyledButton className={styles.title} aria-expanded={isOpen} onClick={() => rows.toggle(index)}>
                  <IconChevronDown size={20} className={styles.chevron} aria-hidden />
                  <Text component="span" fw={500} dir="auto" lineClamp={2}>
                    {title}
                  </Text>
                  <MissingLanguage
                    record={item as object}
                    names={shape.fields.flatMap((field) => (field.kind === 'pair' ? [field.name] : []))}
                  />
                </UnstyledButton>
                <Group gap="2xs" wrap="nowrap">
                  <MoveButtons name={title} index={index} total={total} press={press} />
                  <ActionIcon color="coral" onClick={() => remove(index)} title={t`Remove ${title}`}>
                    <IconTrash size={20} />
                  </ActionIcon>
                </Group>
              </div>
              {isOpen && <Stack className={styles.fields}>{renderFields(row)}</Stack>}
            </li>
          );
        })}
      </ol>
      <div>
        <Button
          ref={addButton}
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => add()}
        >
          {i18n._(shape.addLabel)}
        </Button>
      </div>
      {items.length === 0 && shape.skeleton && (
        <SkeletonButton
          skeleton={shape.skeleton}
          onStart={({ entries, values }) => {
            for (const entry of entries()) {
              form.insertListItem(name, entry);
              rows.add();
            }
            for (const [field, value] of Object.entries(values)) form.setFieldValue(field, value);
          }}
        />
      )}
    </Stack>
  );
}

interface SkeletonButtonProps {
  skeleton: Skeleton;
  onStart: (start: NonNullable<ReturnType<Skeleton['useStart']>>) => void;
}

function SkeletonButton({ skeleton: { label, hint, useStart }, onStart }: SkeletonButtonProps) {
  const { i18n } = useLingui();
  const start = useStart();
  return (
    <Group gap="sm">
      <Button variant="light" onClick={() => start && onStart(start)} loading={start === null}>
        {i18n._(label)}
      </Button>
      <Text size="sm" c="dimmed">
        {i18n._(hint)}
      </Text>
    </Group>
  );
}

function useTitles({ fields, useTitle = useNothing }: ListShape): (item: unknown) => string {
  const { locale } = useSite();
  const own = useTitle() as ((item: unknown) => string) | null;
  const firstPair = fields.find(({ kind }) => kind === 'pair')?.name ?? '';
  return own ?? ((item) => localized(item as object, firstPair as never, locale));
}

const useNothing = () => null;
