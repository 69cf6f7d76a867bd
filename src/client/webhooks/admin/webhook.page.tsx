import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Button, Group, Stack, Switch, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowLeft, IconPlugConnectedX, IconSend, IconTrash } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { formatDateTime } from '#shared/i18n/format.ts';
import { adminPaths } from '#shared/paths.ts';
import type { Delivery, Webhook } from '#shared/webhooks/webhooks.schema.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { FormSkeleton } from '../../ui/admin/forms/form-skeleton.tsx';
import { useFailureText } from '../../ui/admin/lib/failure-text.ts';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { PageButtons } from '../../ui/admin/page-buttons.tsx';
import { useRemovalForGood } from '../../ui/admin/records/use-removal-for-good.ts';
import { SendDialog } from '../../ui/forms/send-dialog.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { Screen } from '../../ui/screen.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { useWebhookTexts } from './use-webhook-texts.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookState } from './webhook-state.tsx';

/** One webhook with its switch, test, form and deliveries. */
export function WebhookPage() {
  const { t } = useLingui();
  const id = useParams().webhookId ?? '';
  const found = trpc.admin.webhooks.get.useQuery({ id });
  return (
    <AdminPage title={found.data?.name ?? t`Webhook`}>
      <Anchor
        component={Link}
        to={adminPaths.webhooks()}
        mih={44}
        display="inline-flex"
        style={{ alignItems: 'center', gap: 'var(--space-1)' }}
      >
        <IconArrowLeft size={18} className="flip" aria-hidden />
        <Trans>All webhooks</Trans>
      </Anchor>
      {found.data ? (
        <Opened key={id} webhook={found.data} />
      ) : found.isError ? (
        <LoadFailure
          title={t`The webhooks could not be loaded.`}
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <FormSkeleton />
      )}
    </AdminPage>
  );
}

function Opened({ webhook }: { webhook: Webhook }) {
  const { t } = useLingui();
  const { id, isOn } = webhook;
  const utils = trpc.useUtils();
  const failureText = useFailureText();
  const invalidate = () => void utils.admin.webhooks.invalidate();
  const onError = (error: unknown) => notifications.show({ color: 'coral', message: failureText(error) });
  const update = trpc.admin.webhooks.update.useMutation({ onSuccess: invalidate });
  const setOn = trpc.admin.webhooks.setOn.useMutation({ onSuccess: invalidate, onError });
  const showOutcome = useOutcomeNotice();
  const test = trpc.admin.webhooks.sendTest.useMutation({ onSuccess: showOutcome, onError, onSettled: invalidate });
  const removing = useWebhookRemoval();
  const save = async (values: Parameters<typeof update.mutateAsync>[0]['values']) => {
    await update.mutateAsync({ id, values });
    return '';
  };
  return (
    <Stack>
      <StoppedNote webhook={webhook} />
      <Group justify="space-between">
        <Group>
          <WebhookState webhook={webhook} />
          <Switch
            size="md"
            label={t`Turned on`}
            checked={isOn}
            disabled={setOn.isPending}
            onChange={() => setOn.mutate({ id, isOn: !isOn })}
          />
        </Group>
        <Group>
          <Button
            variant="light"
            loading={test.isPending}
            onClick={() => test.mutate({ id })}
            leftSection={<IconSend size={18} className="flip" aria-hidden />}
          >
            <Trans>Send a test</Trans>
          </Button>
          <Button
            color="coral"
            variant="light"
            onClick={() => removing.ask([webhook])}
            leftSection={<IconTrash size={18} aria-hidden />}
          >
            <Trans>Delete</Trans>
          </Button>
        </Group>
      </Group>
      <WebhookForm record={webhook} save={save} />
      <Deliveries webhook={webhook} />
      <SendDialog {...removing.dialog} />
    </Stack>
  );
}

/** Explains that the server turned the webhook off. */
function StoppedNote({ webhook: { stoppedAt, failingSince } }: { webhook: Webhook }) {
  const { t } = useLingui();
  const { locale } = useSite();
  if (stoppedAt === null || failingSince === null) return null;
  const [stopped, since] = [formatDateTime(stoppedAt, locale), formatDateTime(failingSince, locale)];
  return (
    <Alert color="coral" icon={<IconPlugConnectedX size={20} aria-hidden />} title={t`Turned off automatically`}>
      <Trans>
        Nothing had arrived there since {since}, so it was turned off on {stopped}. Send a test, and turn it on again
        once the test arrives. Waiting deliveries are sent then.
      </Trans>
    </Alert>
  );
}

function Deliveries({ webhook: { id } }: { webhook: Webhook }) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const [page, setPage] = useState(1);
  const { logHint } = useWebhookTexts();
  const failureText = useFailureText();
  const showOutcome = useOutcomeNotice();
  const found = trpc.admin.webhooks.deliveries.useQuery({ id, page }, { placeholderData: keepPreviousData });
  const again = trpc.admin.webhooks.sendAgain.useMutation({
    onSuccess: showOutcome,
    onError: (error) => notifications.show({ color: 'coral', message: failureText(error) }),
    onSettled: () => void utils.admin.webhooks.invalidate(),
  });
  return (
    <Stack component="section">
      <div>
        <Title order={2} size="h4">
          <Trans>Deliveries</Trans>
        </Title>
        <Text size="sm" c="dimmed">
          {logHint}
        </Text>
      </div>
      {found.isError ? (
        <LoadFailure
          title={t`The deliveries could not be loaded.`}
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      ) : found.data?.total === 0 ? (
        <Screen title={t`No deliveries yet`} />
      ) : (
        <>
          <DeliveryList
            deliveries={found.data?.items}
            sendingId={again.isPending ? again.variables.id : undefined}
            onSendAgain={(delivery) => again.mutate({ id: delivery.id })}
          />
          <PageButtons page={page} pageCount={found.data?.pageCount ?? 1} onChange={setPage} />
        </>
      )}
    </Stack>
  );
}

/** Shows the result of a delivery that staff have just sent. */
function useOutcomeNotice() {
  const { t } = useLingui();
  const { faults } = useWebhookTexts();
  return ({ fault }: Delivery) =>
    notifications.show(
      fault === null
        ? { message: t`It arrived.` }
        : { color: 'coral', title: t`It did not arrive.`, message: faults[fault] },
    );
}

function useWebhookRemoval() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const remove = trpc.admin.webhooks.remove.useMutation();
  return useRemovalForGood<Webhook>({
    nameOf: ({ name }) => name,
    remove: (webhooks) => Promise.all(webhooks.map(({ id }) => remove.mutateAsync({ id }))),
    note: t`Its log is deleted too.`,
    failureTitle: t`Failed to delete webhook.`,
    onRemoved: () => void navigate(adminPaths.webhooks()),
    onChanged: () => void utils.admin.webhooks.list.invalidate(),
  });
}
