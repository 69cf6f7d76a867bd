import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Radio, Select, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { formatClockTime } from '#shared/i18n/format.ts';
import { localeCodes, locales } from '#shared/i18n/locales.ts';
import { type MailSettings, type MailStatus, mailSettingsSchema } from '#shared/schemas/mail.schema.ts';
import { FormSection } from '../../../components/admin/form-section.tsx';
import { NumberField, numberOf, textOf } from '../../../components/admin/number-field.tsx';
import { UnsavedDialog } from '../../../components/admin/unsaved-dialog.tsx';
import { SendDialog } from '../../../components/send-dialog.tsx';
import { useSending } from '../../../lib/admin/use-sending.ts';
import { focusFirstError, useStaffForm } from '../../../lib/admin/use-staff-form.ts';
import { useUnsavedGuard } from '../../../lib/admin/use-unsaved-guard.ts';
import { useSite } from '../../../lib/site-context.tsx';

export interface MailFormProps {
  status: MailStatus;
  save: (change: { settings: MailSettings; seen: MailSettings }) => Promise<unknown>;
  /** Saved, and the success was read. */
  onDone: () => void;
}

/** Fields side by side stay on one line, however long what is said of them. */
const belowInput: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Where the centre's mails go, how much they tell, in which language, and the daily digest. */
export function MailForm({ status: { settings, usualRecipient }, save, onDone }: MailFormProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  // What the page reads later is not what was seen here.
  const [seen] = useState(settings);
  const { digest } = settings;
  const form = useStaffForm({
    initialValues: { ...settings, digest: { isOn: digest.isOn, hour: textOf(digest.hour), afterHours: textOf(digest.afterHours) } },
    schema: mailSettingsSchema,
    toInput,
  });
  const guard = useUnsavedGuard(form.isDirty());
  const sending = useSending<MailSettings>({
    send: (values) => save({ settings: values, seen }),
    fallback: t`The mail settings could not be saved.`,
    onSent: guard.release,
    onDone,
  });
  const handleSubmit = form.onSubmit(
    (values) => {
      if (sending.dialog.step === 'idle') sending.ask(mailSettingsSchema.parse(toInput(values)));
    },
    (errors) => focusFirstError(form, errors),
  );
  useHotkeys([['mod+S', () => handleSubmit(), { usePhysicalKeys: true }]], []);
  const values = form.getValues();
  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack gap="lg">
        <FormSection anchor="mails" title={t`Mails to the centre`}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              {...form.getInputProps('to')}
              inputWrapperOrder={belowInput}
              type="email"
              dir="ltr"
              autoComplete="off"
              label={t`Send them to`}
              placeholder={usualRecipient}
              description={
                usualRecipient
                  ? t`If this is empty, they go to the usual address, which is shown in grey.`
                  : t`No address is known yet: without one, no mail reaches the centre.`
              }
            />
            <Select
              {...form.getInputProps('locale')}
              inputWrapperOrder={belowInput}
              allowDeselect={false}
              label={t`Language of these mails`}
              description={t`What visitors wrote stays in their language.`}
              data={localeCodes.map((code) => ({ value: code, label: locales[code].ownName }))}
            />
          </SimpleGrid>
          <Radio.Group {...form.getInputProps('notification')} label={t`What they tell`}>
            <Stack gap="xs" mt="xs">
              <Radio
                value="full"
                label={t`Everything but the cards`}
                description={t`Name, ways to reach the visitor and what is asked for stand in the mail.`}
              />
              <Radio value="bare" label={t`Only that something came`} description={t`Nothing personal leaves the staff area; the mail names the reference.`} />
            </Stack>
          </Radio.Group>
        </FormSection>
        <FormSection anchor="digest" title={t`Daily digest`}>
          <Switch
            {...form.getInputProps('digest.isOn', { type: 'checkbox' })}
            size="md"
            label={t`Tell once a day what nobody has taken up`}
            description={t`Nothing is sent on days when nothing waits.`}
          />
          {values.digest.isOn && (
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <Select
                {...form.getInputProps('digest.hour')}
                allowDeselect={false}
                label={t`From this hour on`}
                data={hours.map((hour) => ({ value: String(hour), label: formatClockTime(`${String(hour).padStart(2, '0')}:00`, locale) }))}
              />
              <NumberField
                {...form.getInputProps('digest.afterHours')}
                value={values.digest.afterHours}
                label={t`Requests that are new for longer than so many hours`}
                required
              />
            </SimpleGrid>
          )}
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              <Trans>Hours are those of the centre.</Trans>
            </Text>
            <Button type="submit" title={t`Ctrl + S`}>
              <Trans>Save changes</Trans>
            </Button>
          </Group>
        </FormSection>
      </Stack>
      <SendDialog
        {...sending.dialog}
        texts={{
          confirmTitle: t`Save the mail settings?`,
          confirmText: t`Every mail that leaves from now on follows them.`,
          confirmLabel: t`Confirm`,
          cancelLabel: t`Cancel`,
          sendingText: t`Saving…`,
          successTitle: t`The mail settings were saved.`,
          successText: '',
          failureTitle: t`The mail settings could not be saved.`,
          failureText: sending.failure,
          closeLabel: t`Close`,
        }}
      />
      <UnsavedDialog isOpen={guard.isAsking} onStay={guard.stay} onLeave={guard.leave} />
    </form>
  );
}

type Values = Omit<MailSettings, 'digest'> & { digest: { isOn: boolean; hour: string; afterHours: string } };

function toInput({ digest: { isOn, hour, afterHours }, to, ...others }: Values) {
  return { ...others, to: to.trim(), digest: { isOn, hour: numberOf(hour) ?? undefined, afterHours: numberOf(afterHours) ?? undefined } };
}
