import { Trans } from '@lingui/react/macro';
import { Badge } from '@mantine/core';
import type { Webhook } from '#shared/webhooks/webhooks.schema.ts';

/** Whether a webhook is on, and whether its deliveries succeed. */
export function WebhookState({ webhook: { isOn, stoppedAt, failingSince } }: { webhook: Webhook }) {
  if (stoppedAt !== null)
    return (
      <Badge color="coral">
        <Trans>Turned off automatically</Trans>
      </Badge>
    );
  if (!isOn)
    return (
      <Badge color="gray">
        <Trans>Off</Trans>
      </Badge>
    );
  return failingSince === null ? (
    <Badge color="sea">
      <Trans>On</Trans>
    </Badge>
  ) : (
    <Badge color="coral" variant="light">
      <Trans>Nothing arrives</Trans>
    </Badge>
  );
}
