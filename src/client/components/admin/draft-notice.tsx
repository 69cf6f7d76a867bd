import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';

/** Says that what was typed before is back, and lets people give it up. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert icon={<IconHistory />} role="status">
      <Group justify="space-between">
        <Trans>What you typed before is here again. It is not saved yet.</Trans>
        <Button variant="subtle" size="sm" onClick={onDiscard}>
          <Trans>Discard it</Trans>
        </Button>
      </Group>
    </Alert>
  );
}
