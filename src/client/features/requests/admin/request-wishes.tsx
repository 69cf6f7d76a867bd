import { useLingui } from '@lingui/react/macro';
import { Badge, Text } from '@mantine/core';
import { formatDateTime } from '#shared/i18n/format.ts';
import type { RequestRecord } from '#shared/schemas/inbox.schema.ts';
import { useSite } from '../../../lib/site-context.tsx';

/** What the visitor asked for afterwards, on the status page. */
export function RequestWishes({ wishes }: { wishes: RequestRecord['wishes'] }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const names = { cancel_wish: t`Wishes to cancel`, change_wish: t`Wishes a change` };
  return wishes.map(({ id, kind, text, createdAt }) => (
    <Text key={id} size="sm" mb="sm">
      <Badge color="yellow">{names[kind]}</Badge> <time dateTime={createdAt}>{formatDateTime(createdAt, locale)}</time> <bdi>{text}</bdi>
    </Text>
  ));
}
