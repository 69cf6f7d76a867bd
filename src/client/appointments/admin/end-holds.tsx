import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { beganBefore } from '#shared/appointments/appointment-times.rules.ts';
import type { Visit } from '#shared/requests/inbox.schema.ts';
import { dayText } from '#shared/requests/visit-time.rules.ts';
import { useConfirmation } from '../../ui/admin/use-confirmation.ts';
import { SendDialog } from '../../ui/forms/send-dialog.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';

/** Ends the holds of a day, after a question. */
export function EndHolds({ day, visits }: { day: string; visits: Visit[] }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const utils = trpc.useUtils();
  const endHolds = trpc.admin.appointments.endHolds.useMutation();
  const count = visits.filter(
    ({ appointment }) => appointment?.state === 'proposed' && !beganBefore(appointment, day),
  ).length;
  const { ask, dialog } = useConfirmation<number>({
    send: () => endHolds.mutateAsync({ day }),
    onSent: () => void utils.admin.requests.invalidate(),
    question: (held) => ({
      confirmTitle: t`End the holds of ${dayText(day, locale)}?`,
      confirmText: t`${plural(held ?? 0, {
        one: '# time is free again for others. Its request stays in the inbox, with the time as a wish.',
        other: '# times are free again for others. Their requests stay in the inbox, with the times as wishes.',
      })}`,
      confirmLabel: t`End the holds`,
    }),
    failureTitle: t`The holds could not be ended.`,
  });
  return (
    <>
      {count > 0 && (
        <Button variant="default" onClick={() => ask(count)}>
          <Trans>End the holds…</Trans>
        </Button>
      )}
      <SendDialog {...dialog} />
    </>
  );
}
