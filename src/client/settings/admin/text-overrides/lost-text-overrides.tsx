import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { BuiltInText, TextOverrides } from '#shared/settings/text-overrides.schema.ts';

interface LostTextOverridesProps {
  overrides: TextOverrides;
  known: ReadonlyMap<string, BuiltInText>;
  onRemove: (id: string) => void;
}

/** Lists overrides of texts that an update has removed or changed. */
export function LostTextOverrides({ overrides, known, onRemove }: LostTextOverridesProps) {
  const { t } = useLingui();
  const lost = Object.entries(overrides).filter(([id]) => !known.has(id));
  if (lost.length === 0) return null;
  return (
    <Alert color="coral" title={t`Words that are no longer used`}>
      <Stack gap="sm">
        <Trans>An update of the site removed or reworded the texts that these words replaced. They are kept until you remove them.</Trans>
        {lost.map(([id, override]) => {
          const words = Object.values(override).filter(Boolean).join(' · ');
          return (
            <Group key={id} justify="space-between" wrap="nowrap">
              <Text dir="auto">{words}</Text>
              <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => onRemove(id)} aria-label={t`Remove “${words}”`}>
                <Trans>Remove</Trans>
              </Button>
            </Group>
          );
        })}
      </Stack>
    </Alert>
  );
}
