import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Group, Text } from '@mantine/core';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { locales } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { adminPaths } from '#shared/paths.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { MissingLanguage } from '../../ui/admin/missing-language.tsx';
import { MoveButtons } from '../../ui/admin/ordering/move-buttons.tsx';
import { moveItem } from '../../ui/admin/ordering/move-item.ts';
import { useOrdering } from '../../ui/admin/ordering/use-ordering.tsx';
import { RowList } from '../../ui/admin/row-list.tsx';
import styles from '../../ui/admin/wrapping-row.module.css';
import { useSite } from '../../ui/lib/site-context.tsx';

type ReplyTemplate = Settings['replyTemplates'][number];

interface TemplateListProps {
  templates: ReplyTemplate[];
  /** Receives all templates in their new order. */
  onMove: (templates: ReplyTemplate[]) => void;
  onRemove: (template: ReplyTemplate) => void;
}

/** The templates in the order of the inbox. */
export function TemplateList({ templates, onMove, onRemove }: TemplateListProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const titles = templates.map((template) => localized(template, 'title', locale));
  const total = templates.length;
  const { press, liveRegion } = useOrdering({
    total,
    nameOf: (index) => titles[index] ?? '',
    onMove: (from, to) => onMove(moveItem(templates, from, to)),
  });
  return (
    <>
      {liveRegion}
      <RowList items={templates}>
        {(template, index) => {
          const title = titles[index] ?? '';
          const ownText = locale === 'ar' ? template.textAr : template.textEn;
          return (
            <li key={template.key} className={styles.row}>
              <div className={styles.texts}>
                <Group gap="xs">
                  <Text fw={500} dir="auto">
                    {title}
                  </Text>
                  <MissingLanguage record={template} names={['title', 'subject', 'text']} />
                </Group>
                <Text size="sm" c="dimmed" dir={ownText ? locales[locale].direction : 'auto'} lineClamp={1}>
                  {localized(template, 'text', locale)}
                </Text>
              </div>
              <Group gap="2xs" wrap="nowrap">
                <MoveButtons name={title} index={index} total={total} press={press} />
                <ActionIcon component={Link} to={adminPaths.replyTemplates(template.key)} title={t`Edit ${title}`}>
                  <IconEdit size={20} />
                </ActionIcon>
                <ActionIcon color="coral" onClick={() => onRemove(template)} title={t`Delete ${title}`}>
                  <IconTrash size={20} />
                </ActionIcon>
              </Group>
            </li>
          );
        }}
      </RowList>
    </>
  );
}
