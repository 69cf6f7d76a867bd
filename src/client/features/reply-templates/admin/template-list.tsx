import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Group, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconEdit, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { locales } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { adminPaths } from '#shared/paths.ts';
import type { Settings } from '#shared/schemas/settings.schema.ts';
import { MissingLanguage } from '../../../components/admin/missing-language.tsx';
import { RowList } from '../../../components/admin/row-list.tsx';
import { useSite } from '../../../lib/site-context.tsx';
import styles from './template-list.module.css';

type ReplyTemplate = Settings['replyTemplates'][number];

export interface TemplateListProps {
  templates: ReplyTemplate[];
  /** All of them in their new order. */
  onMove: (templates: ReplyTemplate[]) => void;
  onRemove: (template: ReplyTemplate) => void;
}

/** The templates in the order that the inbox offers them. */
export function TemplateList({ templates, onMove, onRemove }: TemplateListProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const swap = (index: number) => {
    const [one, other] = templates.slice(index, index + 2);
    if (one && other) onMove(templates.toSpliced(index, 2, other, one));
  };
  return (
    <RowList items={templates}>
      {(template, index) => {
        const title = localized(template, 'title', locale);
        return (
          <li key={template.key} className={styles.row}>
            <div className={styles.texts}>
              <Group gap="xs">
                <Text fw={500} dir="auto">
                  {title}
                </Text>
                <MissingLanguage record={template} names={['title', 'subject', 'text']} />
              </Group>
              <Text size="sm" c="dimmed" dir={template[locale === 'ar' ? 'textAr' : 'textEn'] ? locales[locale].direction : 'auto'} lineClamp={1}>
                {localized(template, 'text', locale)}
              </Text>
            </div>
            <Group gap={4} wrap="nowrap">
              <ActionIcon onClick={() => swap(index - 1)} disabled={index === 0} aria-label={t`Move ${title} up`} title={t`Move up`}>
                <IconArrowUp size={20} />
              </ActionIcon>
              <ActionIcon onClick={() => swap(index)} disabled={index === templates.length - 1} aria-label={t`Move ${title} down`} title={t`Move down`}>
                <IconArrowDown size={20} />
              </ActionIcon>
              <ActionIcon component={Link} to={adminPaths.replyTemplates(template.key)} aria-label={t`Edit ${title}`} title={t`Edit`}>
                <IconEdit size={20} />
              </ActionIcon>
              <ActionIcon color="coral" onClick={() => onRemove(template)} aria-label={t`Delete ${title}`} title={t`Delete`}>
                <IconTrash size={20} />
              </ActionIcon>
            </Group>
          </li>
        );
      }}
    </RowList>
  );
}
