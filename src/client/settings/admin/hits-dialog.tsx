import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { AppointmentHits } from '#shared/settings/appointment-hits.schema.ts';
import { RequestDialogs } from '../../appointments/admin/request-dialogs.tsx';
import { useAppointmentTexts } from '../../request-records/admin/use-appointment-texts.ts';
import { Dialog } from '../../ui/admin/forms/dialog.tsx';
import { RowList } from '../../ui/admin/row-list.tsx';
import rows from '../../ui/admin/wrapping-row.module.css';

interface HitsDialogProps {
  /** Null while they are loaded for the first time. */
  hits: AppointmentHits | null;
  /** Why the list could not be loaded, or the change not be saved. */
  problem: string;
  isLoading: boolean;
  /** Called after an appointment may have been moved or cancelled. */
  onChanged: () => void;
  onSave: () => void;
  onClose: () => void;
}

type Item = AppointmentHits['items'][number];

/** The appointments outside the new times. Staff move or cancel them, or save the change and keep them. */
export function HitsDialog({ hits, problem, isLoading, onChanged, onSave, onClose }: HitsDialogProps) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<{ requestId: string; opened: 'confirm' | 'cancel' } | null>(null);
  const { count, items } = hits ?? { count: 0, items: [] };
  const more = count - items.length;
  const handleChanged = () => {
    setOpened(null);
    onChanged();
  };
  // Only one dialog is open at a time, because the key Escape closes all that are.
  if (opened) return <RequestDialogs {...opened} onClose={handleChanged} />;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={
        count > 0
          ? t`${plural(count, { one: '# appointment is outside the new times', other: '# appointments are outside the new times' })}`
          : hits
            ? t`No appointment is outside the new times`
            : t`Appointments outside the new times`
      }
      about={
        count > 0 && (
          <Text>
            <Trans>Nothing is saved yet. Move or cancel these appointments, or keep them as they are.</Trans>
          </Text>
        )
      }
      size="lg"
    >
      <Stack>
        {problem && (
          <Alert color="coral" role="alert">
            {problem}
          </Alert>
        )}
        {items.length > 0 && (
          <RowList items={items} isOrdered>
            {(item) => (
              <Hit key={item.id} item={item} onOpen={(dialog) => setOpened({ requestId: item.id, opened: dialog })} />
            )}
          </RowList>
        )}
        {more > 0 && (
          <Text c="dimmed">
            {items.length > 0
              ? t`${plural(more, { one: 'And # more.', other: 'And # more.' })}`
              : t`Your access does not include requests, so their names are not shown here.`}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
          <Button loading={isLoading} onClick={onSave}>
            {count > 0
              ? t`${plural(count, { one: 'Save, # appointment stays', other: 'Save, # appointments stay' })}`
              : t`Save`}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** An appointment with its steps. The server cancels agreed appointments only; a hold ends when its request is closed. */
export function Hit({ item, onOpen }: { item: Item; onOpen: (dialog: 'confirm' | 'cancel') => void }) {
  const { t } = useLingui();
  const { states, places, momentText } = useAppointmentTexts();
  const who = item.name || item.reference;
  const isHold = item.state === 'proposed';
  const change = isHold ? t`Confirm…` : t`Move…`;
  return (
    <li className={rows.row}>
      <div className={rows.texts}>
        <Text fw={500}>{momentText(item.startsAt)}</Text>
        <Text size="sm">
          <bdi>{who}</bdi> · <bdi dir="ltr">{item.reference}</bdi> · {places[item.place]}
          {isHold && ` · ${states.proposed}`}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          variant="light"
          aria-haspopup="dialog"
          aria-label={`${change} ${who}`}
          onClick={() => onOpen('confirm')}
        >
          {change}
        </Button>
        {!isHold && (
          <Button
            variant="default"
            aria-haspopup="dialog"
            aria-label={`${t`Cancel…`} ${who}`}
            onClick={() => onOpen('cancel')}
          >
            <Trans>Cancel…</Trans>
          </Button>
        )}
      </Group>
    </li>
  );
}
