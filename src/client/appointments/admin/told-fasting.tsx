import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Button, Group, List, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { ToldFasting } from '#shared/appointments/told-fasting.schema.ts';
import { formatDateTime } from '#shared/i18n/format.ts';
import { adminPaths } from '#shared/paths.ts';
import { useCan } from '../../ui/admin/lib/staff-context.tsx';
import { useConfirmation } from '../../ui/admin/use-confirmation.ts';
import { SendDialog } from '../../ui/forms/send-dialog.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';

/** The patients whom staff should call, since the fasting that they were told has changed. */
export function ToldFastingNotice({ className }: { className: string | undefined }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const canWrite = useCan('requests.write');
  const utils = trpc.useUtils().admin;
  const visits = trpc.admin.appointments.listToldOtherwise.useQuery().data ?? [];
  const mark = trpc.admin.appointments.markFastingTold.useMutation();
  const refetch = () =>
    void Promise.all([utils.appointments.listToldOtherwise.invalidate(), utils.requests.invalidate()]);
  const marking = useConfirmation<ToldFasting>({
    send: ({ id, version }) => mark.mutateAsync({ id, version }),
    question: (visit) => ({
      confirmTitle: t`Did you tell ${visit?.name ?? ''}?`,
      confirmText: t`The visit then leaves this list, and the history of the request says so.`,
      confirmLabel: t`The patient knows`,
    }),
    failureTitle: t`Nothing was changed. Please try again.`,
    onSent: refetch,
    onFailed: refetch,
  });
  return (
    <>
      {visits.length > 0 && (
        <Alert
          className={className}
          color="coral"
          title={
            <Plural
              value={visits.length}
              one="# patient was told another fasting"
              other="# patients were told another fasting"
            />
          }
        >
          <Text size="sm" mb="xs">
            <Trans>A package or its tests have changed since their visits were confirmed. Please call them.</Trans>
          </Text>
          <List listStyleType="none" spacing="xs">
            {visits.map((visit) => (
              <List.Item key={visit.id}>
                <Group gap="xs">
                  <Anchor component={Link} to={adminPaths.requests(visit.id)}>
                    <bdi>{visit.name}</bdi>
                  </Anchor>
                  <span>{formatDateTime(visit.startsAt, locale)}</span>
                  <span>
                    <Told hours={visit.told} /> · <Now hours={visit.hours} />
                  </span>
                  {canWrite && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      mih={44}
                      aria-label={t`${visit.name} knows`}
                      onClick={() => marking.ask(visit)}
                    >
                      <Trans>The patient knows</Trans>
                    </Button>
                  )}
                </Group>
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      <SendDialog {...marking.dialog} />
    </>
  );
}

function Told({ hours }: { hours: number | null }) {
  if (hours === null) return <Trans>told: nothing</Trans>;
  return <Plural value={hours} _0="told: fasting" one="told: # hour" other="told: # hours" />;
}

function Now({ hours }: { hours: number | null }) {
  if (hours === null) return <Trans>now: no fasting stated</Trans>;
  return <Plural value={hours} _0="now: fasting" one="now: # hour" other="now: # hours" />;
}
