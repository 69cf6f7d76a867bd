import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Checkbox, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { hasBegun } from '#shared/appointments/appointment-times.rules.ts';
import type { Visit } from '#shared/requests/inbox.schema.ts';
import { useAppointmentTexts } from '../../request-records/admin/use-appointment-texts.ts';
import { Dialog } from '../../ui/admin/forms/dialog.tsx';
import { useFailureText } from '../../ui/admin/lib/failure-text.ts';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { useNow } from '../../ui/lib/use-now.ts';
import { useMissedReasons } from './use-missed-reasons.ts';

interface CloseDayProps {
  /** The day ("2026-11-25"). */
  day: string;
  visits: Visit[];
}

/** Closes a day: all its appointments so far took place, but for those that staff tick. */
export function CloseDay({ day, visits }: CloseDayProps) {
  const [isOpen, setIsOpen] = useState(false);
  const confirmed = begunOf(visits, useNow());
  if (confirmed.length === 0) return null;
  return (
    <>
      <Button
        variant="light"
        leftSection={<IconChecks size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
        aria-haspopup="dialog"
      >
        <Trans>Finish the day…</Trans>
      </Button>
      {isOpen && <CloseDayDialog day={day} visits={confirmed} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const begunOf = (visits: readonly Visit[], now: number): Visit[] =>
  visits.filter(({ appointment }) => appointment?.state === 'confirmed' && hasBegun(appointment, now));

/** The same for a day whose visits are not on the page, after loading them. */
export function FinishDayDialog({ day, onClose }: { day: string; onClose: () => void }) {
  const { t } = useLingui();
  const now = useNow();
  const visits = trpc.admin.requests.listVisits.useQuery({ day });
  if (visits.data) return <CloseDayDialog day={day} visits={begunOf(visits.data, now)} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={t`Finish the day`}>
      {visits.isError ? (
        <LoadFailure
          title={t`The visits could not be loaded`}
          error={visits.error}
          onRetry={() => void visits.refetch()}
        />
      ) : (
        <Skeleton h={160} radius="lg" aria-busy />
      )}
    </Dialog>
  );
}

function CloseDayDialog({ day, visits, onClose }: CloseDayProps & { onClose: () => void }) {
  const { t } = useLingui();
  const { timeOfVisit } = useAppointmentTexts();
  const utils = trpc.useUtils();
  const failureText = useFailureText();
  const [missed, setMissed] = useState<string[]>([]);
  const [reasons, setReasons] = useState<Record<string, string>>({});
  const [isTried, setIsTried] = useState(false);
  const { options } = useMissedReasons();
  // A visit that a colleague closes meanwhile must not leave the list unseen.
  const [listed] = useState(visits);
  const refetch = () => utils.admin.requests.invalidate();
  const close = trpc.admin.appointments.close.useMutation({
    onSuccess: async () => {
      await refetch();
      onClose();
    },
    onError: refetch,
  });
  const finish = () => {
    setIsTried(true);
    if (missed.some((id) => !reasons[id])) return;
    const seen = listed.map(({ id, version }) => ({ id, version }));
    close.mutate({
      done: seen.filter(({ id }) => !missed.includes(id)),
      missed: seen.filter(({ id }) => missed.includes(id)).map((each) => ({ ...each, note: reasons[each.id] ?? '' })),
    });
  };
  const doneCount = listed.length - missed.length;
  return (
    <Dialog opened onClose={onClose} title={t`Finish the day`} isChanged={missed.length > 0}>
      <Stack>
        {close.isError && (
          <Alert color="coral" role="alert">
            {failureText(close.error)}
          </Alert>
        )}
        <Checkbox.Group
          label={t`Tick what did not take place`}
          description={t`Those requests return to the inbox.`}
          value={missed}
          onChange={setMissed}
        >
          <Stack gap="xs" mt="sm">
            {listed.map((visit) => (
              <Stack key={visit.id} gap="2xs">
                <Checkbox
                  value={visit.id}
                  label={
                    <>
                      {timeOfVisit(visit, day)} · <bdi>{visit.name || visit.reference}</bdi>
                    </>
                  }
                />
                {missed.includes(visit.id) && (
                  <NativeSelect
                    aria-label={t`Reason: ${visit.name || visit.reference}`}
                    data={['', ...options]}
                    value={reasons[visit.id] ?? ''}
                    onChange={({ currentTarget: { value } }) => setReasons((all) => ({ ...all, [visit.id]: value }))}
                    error={isTried && !reasons[visit.id] && t`Please choose a reason.`}
                  />
                )}
              </Stack>
            ))}
          </Stack>
        </Checkbox.Group>
        <Text size="sm" c="dimmed" role="status">
          {t`${plural(doneCount, { one: '# appointment took place.', other: '# appointments took place.' })}`}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button loading={close.isPending} disabled={close.isError} onClick={finish}>
            <Trans>Finish the day</Trans>
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
