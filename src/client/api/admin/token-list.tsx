import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Badge, Group, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ApiToken } from '#shared/api/api-tokens.schema.ts';
import { formatDate, formatDateTime } from '#shared/i18n/format.ts';
import { useHashTarget } from '../../ui/admin/lib/use-hash-target.ts';
import { RowList } from '../../ui/admin/row-list.tsx';
import styles from '../../ui/admin/wrapping-row.module.css';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useTokenTexts } from './use-token-texts.ts';

interface TokenListProps {
  /** Undefined while loading. */
  tokens: ApiToken[] | undefined;
  onRevoke: (token: ApiToken) => void;
}

/** The tokens, newest first. */
export function TokenList({ tokens, onRevoke }: TokenListProps) {
  return (
    <RowList items={tokens} skeleton={{ rowClass: styles.row, count: 2 }}>
      {(token) => <TokenRow key={token.id} token={token} onRevoke={() => onRevoke(token)} />}
    </RowList>
  );
}

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { scopes } = useTokenTexts();
  const { name, ending, createdBy } = token;
  const made = formatDate(token.createdAt, locale);
  const ends = formatDate(token.expiresAt, locale);
  const used = token.lastUsedAt && formatDateTime(token.lastUsedAt, locale);
  return (
    <li {...useHashTarget(token.id)} className={styles.row}>
      <div className={styles.texts}>
        <Group gap="xs">
          <Text fw={500}>
            <bdi>{name}</bdi>
          </Text>
          <Text span size="sm" c="dimmed" ff="monospace" dir="ltr">
            …{ending}
          </Text>
          {token.isExpired && (
            <Badge color="gray" size="sm">
              <Trans>No longer valid</Trans>
            </Badge>
          )}
        </Group>
        <Group gap="xs" my="2xs">
          {token.scopes.map((scope) => (
            <Badge key={scope} variant="light" size="sm">
              {scopes[scope]}
            </Badge>
          ))}
        </Group>
        <Text size="sm" c="dimmed">
          <Trans>
            Created on {made} by <bdi>{createdBy}</bdi>
          </Trans>
          {' · '}
          {token.isExpired ? <Trans>Expired on {ends}</Trans> : <Trans>Valid until {ends}</Trans>}
          {' · '}
          {used ? <Trans>Last used {used}</Trans> : <Trans>Never used</Trans>}
        </Text>
      </div>
      <ActionIcon color="coral" onClick={onRevoke} title={t`Revoke ${name}`}>
        <IconTrash size={20} />
      </ActionIcon>
    </li>
  );
}
