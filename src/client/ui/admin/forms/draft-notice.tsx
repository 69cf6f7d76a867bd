import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';

/** Reports a restored draft, with a button that discards it. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert icon={<IconHistory />} role="status">
      <Group justify="space-between">
        <Trans>Your earlier entries were restored. They are not saved yet.</Trans>
        <Button variant="subtle" size="sm" onClick={onDiscard}>
          <Trans>Discard it</Trans>
        </Button>
      </Group>
    </Alert>
  );
}
