import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import type { OpenVisits as Visits } from '#shared/appointments/open-visits.schema.ts';
import { OpenVisits } from '../../appointments/admin/open-visits.tsx';
import { Dialog } from '../../ui/admin/forms/dialog.tsx';

/** The open visits of collectors who were removed from the form. The team cannot be saved before others have them. */
export function LeavingDialog({ visits, onClose }: { visits: Visits; onClose: () => void }) {
  const { t } = useLingui();
  const { count } = visits;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`A removed collector has appointments`}
      about={
        <Text>
          {t`${plural(count, {
            one: 'Nothing is saved yet. # appointment to come or not closed yet belongs to a collector whom you removed. Give it to another collector, cancel or close it, and save again.',
            other:
              'Nothing is saved yet. # appointments to come or not closed yet belong to a collector whom you removed. Give them to another collector, cancel or close them, and save again.',
          })}`}
        </Text>
      }
    >
      <Stack>
        <OpenVisits visits={visits} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
