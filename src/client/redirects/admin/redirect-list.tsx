import { Plural, useLingui } from '@lingui/react/macro';
import { ActionIcon, Checkbox, Group, Text } from '@mantine/core';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { formatDate } from '#shared/i18n/format.ts';
import type { RedirectRecord } from '#shared/redirects/redirects.collection.ts';
import { readablePath } from '#shared/redirects/redirects.rules.ts';
import styles from '../../ui/admin/entry-row.module.css';
import type { Selection } from '../../ui/admin/records/use-selection.ts';
import { RowList } from '../../ui/admin/row-list.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';

interface RedirectListProps {
  /** Undefined while loading. */
  redirects: RedirectRecord[] | undefined;
  editedId: string | undefined;
  selection: Selection<RedirectRecord>;
  onEdit: (redirect: RedirectRecord) => void;
  onRemove: (redirect: RedirectRecord) => void;
}

/** The redirects, each with its target and the number of visits. */
export function RedirectList({ redirects, ...rest }: RedirectListProps) {
  return (
    <RowList items={redirects} skeleton={{ rowClass: styles.row, count: 4 }} isRaised>
      {(redirect) => <RedirectRow key={redirect.id} redirect={redirect} {...rest} />}
    </RowList>
  );
}

function RedirectRow({
  redirect,
  editedId,
  selection,
  onEdit,
  onRemove,
}: Omit<RedirectListProps, 'redirects'> & { redirect: RedirectRecord }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const {
    values: { fromPath, toPath },
    computed: { hits, lastHitAt },
  } = redirect;
  // Decodes percent-encoded Arabic letters.
  const name = readablePath(fromPath);
  const lastVisit = lastHitAt === null ? '' : formatDate(lastHitAt, locale);
  return (
    <li className={styles.row} data-edited={redirect.id === editedId || undefined}>
      <Checkbox
        size="md"
        checked={selection.has(redirect.id)}
        onChange={() => selection.toggle(redirect)}
        aria-label={t`Select ${name}`}
      />
      <div className={styles.texts}>
        <Text fw={500}>
          <bdi dir="ltr">{name}</bdi>
        </Text>
        <Text size="sm">
          {t`Leads to`}: <bdi dir="ltr">{readablePath(toPath)}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          <Plural value={hits} _0="Not used yet" one="# visit" other="# visits" />
          {lastVisit && <span>{` · ${t`Last: ${lastVisit}`}`}</span>}
        </Text>
      </div>
      <Group gap="2xs" wrap="nowrap">
        <ActionIcon onClick={() => onEdit(redirect)} title={t`Edit ${name}`}>
          <IconEdit size={20} />
        </ActionIcon>
        <ActionIcon color="coral" onClick={() => onRemove(redirect)} title={t`Delete ${name}`}>
          <IconTrash size={20} />
        </ActionIcon>
      </Group>
    </li>
  );
}
