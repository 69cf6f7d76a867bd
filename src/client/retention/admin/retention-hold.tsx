import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatDateTime } from '#shared/i18n/format.ts';
import type { RetentionPreview } from '#shared/retention/retention.schema.ts';
import { useConfirmation } from '../../ui/admin/use-confirmation.ts';
import { SendDialog } from '../../ui/forms/send-dialog.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';

interface RetentionHoldProps {
  clockDoubt: NonNullable<RetentionPreview['clockDoubt']>;
  confirmDate: () => Promise<unknown>;
}

/** Explains that removals have stopped because the server's clock jumped. Staff check the date and confirm it. */
export function RetentionHold({ clockDoubt, confirmDate }: RetentionHoldProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const [now, lastRun] = [formatDateTime(clockDoubt.now, locale), formatDateTime(clockDoubt.lastRunAt, locale)];
  const { ask, dialog } = useConfirmation<string>({
    send: confirmDate,
    question: () => ({
      confirmTitle: t`Is it really ${now}?`,
      confirmText: t`The next daily run then removes for good what is listed on this page.`,
      confirmLabel: t`Confirm`,
      isDangerous: true,
    }),
    failureTitle: t`The date could not be confirmed.`,
  });
  return (
    <Alert icon={<IconAlertTriangle />} color="coral" role="alert" title={t`Nothing is being removed`}>
      <Stack align="flex-start">
        <Text>
          {clockDoubt.doubt === 'back' ? (
            <Trans>
              The server’s clock shows {now}. That is before the last run on {lastRun}.
            </Trans>
          ) : (
            <Trans>
              The server’s clock shows {now}. That is more than forty days after the last run on {lastRun}.
            </Trans>
          )}
        </Text>
        <Text>
          <Trans>If this date is right, confirm it. If it is not, have the server’s clock corrected first.</Trans>
        </Text>
        <Button variant="default" onClick={() => ask(clockDoubt.now)}>
          <Trans>The date is right</Trans>
        </Button>
      </Stack>
      <SendDialog {...dialog} />
    </Alert>
  );
}
