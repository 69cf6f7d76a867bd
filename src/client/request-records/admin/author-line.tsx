import { Group, Text } from '@mantine/core';
import { formatDateTime } from '#shared/i18n/format.ts';
import { useSite } from '../../ui/lib/site-context.tsx';

/** The author and the time of an entry. */
export function AuthorLine({ name, at }: { name: string; at: string }) {
  const { locale } = useSite();
  return (
    <Group gap="xs" justify="space-between">
      <Text size="sm" fw={500}>
        <bdi>{name}</bdi>
      </Text>
      <Text size="sm" c="dimmed" component="time" dateTime={at}>
        {formatDateTime(at, locale)}
      </Text>
    </Group>
  );
}
