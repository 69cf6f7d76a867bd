import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronDown, IconPlus, IconTrash } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { localized } from '#shared/i18n/localized.ts';
import { useRows } from '../../../lib/admin/use-rows.ts';
import { useSite } from '../../../lib/site-context.tsx';
import { MissingLanguage } from '../missing-language.tsx';
import type { ListShape, SectionForm } from './field-shapes.ts';
import { formAt } from './form-at.ts';
import styles from './list-field.module.css';

export interface ListFieldProps {
  form: SectionForm;
  shape: ListShape;
  /** Draws the fields of one entry. */
  renderFields: (entry: SectionForm) => ReactNode;
}

/** Entries in an order: added, opened, moved by buttons, taken away. One with a refused field opens by itself. */
export function ListField({ form, shape, renderFields }: ListFieldProps) {
  const { t, i18n } = useLingui();
  const { name } = shape;
  const items = form.values[name] as unknown[];
  const rows = useRows(items.length);
  const titleOf = useTitles(shape);
  const add = () => {
    form.insertListItem(name, shape.empty());
    rows.add();
  };
  const move = (from: number, to: number) => (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget;
    form.reorderListItem(name, { from, to });
    rows.move(from, to);
    // A row that is moved in the document loses the focus.
    requestAnimationFrame(() => button.focus());
  };
  const remove = (index: number) => {
    form.removeListItem(name, index);
    rows.remove(index);
  };
  return (
    <Stack gap="sm">
      {items.length === 0 && <Text c="dimmed">{i18n._(shape.emptyText)}</Text>}
      <ol className={styles.list}>
        {items.map((item, index) => {
          const place = index + 1;
          const title = titleOf(item) || t`Entry ${place}`;
          const row = formAt(form, `${name}.${index}`);
          const key = rows.keys[index];
          const isOpen = rows.isOpen(index) || Object.keys(row.errors).length > 0;
          const isFirst = index === 0;
          const isLast = index === items.length - 1;
          return (
            <li key={key} className={styles.row}>
              <div className={styles.head}>
                <UnstyledButton className={styles.title} aria-expanded={isOpen} onClick={() => rows.toggle(index)}>
                  <IconChevronDown size={20} className={styles.chevron} aria-hidden />
                  <Text component="span" fw={500} dir="auto" lineClamp={2}>
                    {title}
                  </Text>
                  <MissingLanguage record={item as object} names={shape.fields.flatMap((field) => (field.kind === 'pair' ? [field.name] : []))} />
                </UnstyledButton>
                <Group gap={4} wrap="nowrap">
                  {/* Not truly disabled at the ends of the list: whoever moved an entry there by keyboard would lose their place. */}
                  <ActionIcon
                    onClick={isFirst ? undefined : move(index, index - 1)}
                    {...(isFirst && { 'aria-disabled': true, 'data-disabled': true })}
                    aria-label={t`Move ${title} up`}
                    title={t`Move up`}
                  >
                    <IconArrowUp size={20} />
                  </ActionIcon>
                  <ActionIcon
                    onClick={isLast ? undefined : move(index, index + 1)}
                    {...(isLast && { 'aria-disabled': true, 'data-disabled': true })}
                    aria-label={t`Move ${title} down`}
                    title={t`Move down`}
                  >
                    <IconArrowDown size={20} />
                  </ActionIcon>
                  <ActionIcon color="coral" onClick={() => remove(index)} aria-label={t`Remove ${title}`} title={t`Remove`}>
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
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
          {i18n._(shape.addLabel)}
        </Button>
      </div>
    </Stack>
  );
}

function useTitles({ fields, useTitle = useNoTitle }: ListShape): (item: unknown) => string {
  const { locale } = useSite();
  const own = useTitle() as ((item: unknown) => string) | null;
  const firstPair = fields.find(({ kind }) => kind === 'pair')?.name ?? '';
  return own ?? ((item) => localized(item as object, firstPair as never, locale));
}

const useNoTitle = () => null;
