import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '@mantine/core';
import type { Webhook } from '#shared/webhooks/webhooks.schema.ts';

/** Whether a webhook is on, and whether its deliveries succeed. */
export function WebhookState({ webhook: { isOn, stoppedAt, failingSince } }: { webhook: Webhook }) {
  const { t } = useLingui();
  if (stoppedAt !== null) return <Badge color="coral">{t`Turned off automatically`}</Badge>;
  if (!isOn) return <Badge color="gray">{t`Off`}</Badge>;
  if (failingSince === null) return <Badge color="sea">{t`On`}</Badge>;
  return (
    <Badge color="coral" variant="light">
      <Trans>Nothing arrives</Trans>
    </Badge>
  );
}
