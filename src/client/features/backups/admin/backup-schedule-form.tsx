import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect, SimpleGrid, Stack, Switch } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { formatClockTime } from '#shared/i18n/format.ts';
import { type BackupSchedule, backupScheduleSchema } from '#shared/schemas/backups.schema.ts';
import { FormSection } from '../../../components/admin/form-section.tsx';
import { NumberField, numberOf, textOf } from '../../../components/admin/number-field.tsx';
import { UnsavedDialog } from '../../../components/admin/unsaved-dialog.tsx';
import { SendDialog } from '../../../components/send-dialog.tsx';
import { useSending } from '../../../lib/admin/use-sending.ts';
import { focusFirstError, useStaffForm } from '../../../lib/admin/use-staff-form.ts';
import { useUnsavedGuard } from '../../../lib/admin/use-unsaved-guard.ts';
import { useSite } from '../../../lib/site-context.tsx';

export interface BackupScheduleFormProps {
  schedule: BackupSchedule;
  /** Whether the server has a passphrase to encrypt with. */
  canEncrypt: boolean;
  save: (schedule: BackupSchedule) => Promise<unknown>;
  /** Saved, and the success was read. */
  onDone: () => void;
}

/** 44 px, with the words as part of the switch. */
const easyToTouch = { body: { alignItems: 'center' }, label: { paddingBlock: 12 } };
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** When backups are made by themselves, how long they are kept, and whether they are encrypted. */
export function BackupScheduleForm({ schedule, canEncrypt, save, onDone }: BackupScheduleFormProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { isScheduled, isEncrypted } = schedule;
  const initialValues = { isScheduled, isEncrypted, hour: String(schedule.hour), days: textOf(schedule.days), weeks: textOf(schedule.weeks) };
  const form = useStaffForm({ initialValues, schema: backupScheduleSchema, toInput });
  const guard = useUnsavedGuard(form.isDirty());
  const sending = useSending<BackupSchedule>({ send: save, fallback: t`The schedule could not be saved.`, onSent: guard.release, onDone });
  const handleSubmit = form.onSubmit(
    (values) => {
      if (sending.dialog.step === 'idle') sending.ask(backupScheduleSchema.parse(toInput(values)));
    },
    (errors) => focusFirstError(form, errors),
  );
  useHotkeys([['mod+S', () => handleSubmit(), { usePhysicalKeys: true }]], []);
  return (
    <form noValidate onSubmit={handleSubmit}>
      <FormSection anchor="schedule" title={t`Backups by themselves`}>
        <Stack>
          <Switch {...form.getInputProps('isScheduled', { type: 'checkbox' })} styles={easyToTouch} label={t`Make a backup every day`} />
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <NativeSelect
              {...form.getInputProps('hour')}
              label={t`At this hour, at the centre`}
              data={hours.map((hour) => ({ value: String(hour), label: formatClockTime(`${hour}:00`, locale) }))}
            />
            <NumberField {...form.getInputProps('days')} value={form.getValues().days} label={t`Keep all of them for (days)`} required />
            <NumberField {...form.getInputProps('weeks')} value={form.getValues().weeks} label={t`Keep one a week for (weeks)`} required />
          </SimpleGrid>
          <Switch
            {...form.getInputProps('isEncrypted', { type: 'checkbox' })}
            styles={easyToTouch}
            // What is switched on stays possible to switch off.
            disabled={!canEncrypt && !form.getValues().isEncrypted}
            label={t`Encrypt backups`}
            description={
              canEncrypt
                ? t`Encrypted backups also hold the keys of the cards. Keep the passphrase elsewhere: without it nobody can read them.`
                : t`The server has no passphrase to encrypt with. Set BACKUP_PASSPHRASE there first.`
            }
          />
          <Group justify="flex-end">
            <Button type="submit" title={t`Ctrl + S`}>
              <Trans>Save changes</Trans>
            </Button>
          </Group>
        </Stack>
      </FormSection>
      <SendDialog
        {...sending.dialog}
        texts={{
          confirmTitle: t`Save the schedule?`,
          confirmText: t`What the schedule keeps no longer is deleted after the next backup.`,
          confirmLabel: t`Confirm`,
          cancelLabel: t`Cancel`,
          sendingText: t`Saving…`,
          successTitle: t`The schedule was saved.`,
          successText: '',
          failureTitle: t`The schedule could not be saved.`,
          failureText: sending.failure,
          closeLabel: t`Close`,
        }}
      />
      <UnsavedDialog isOpen={guard.isAsking} onStay={guard.stay} onLeave={guard.leave} />
    </form>
  );
}

interface Values {
  isScheduled: boolean;
  isEncrypted: boolean;
  hour: string;
  days: string;
  weeks: string;
}

const toInput = ({ hour, days, weeks, ...switches }: Values) => ({
  ...switches,
  hour: Number(hour),
  days: numberOf(days) ?? undefined,
  weeks: numberOf(weeks) ?? undefined,
});
