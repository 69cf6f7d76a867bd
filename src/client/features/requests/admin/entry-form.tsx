import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Group, Radio, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue, useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { localeCodes, locales } from '#shared/i18n/locales.ts';
import { adminPaths } from '#shared/paths.ts';
import type { Colleague } from '#shared/schemas/inbox.schema.ts';
import { type Bookable, type EnteredRequest, type EnterRequestInput, enterRequestInputSchema } from '#shared/schemas/request-entry.schema.ts';
import { requestTypes, staffSources } from '#shared/schemas/requests.schema.ts';
import { DraftNotice } from '../../../components/admin/draft-notice.tsx';
import { FormSection } from '../../../components/admin/form-section.tsx';
import { UnsavedDialog } from '../../../components/admin/unsaved-dialog.tsx';
import { SendDialog } from '../../../components/send-dialog.tsx';
import { useStaff } from '../../../lib/admin/staff-context.tsx';
import { useFormDraft } from '../../../lib/admin/use-form-draft.ts';
import { useSending } from '../../../lib/admin/use-sending.ts';
import { focusFirstError, useStaffForm } from '../../../lib/admin/use-staff-form.ts';
import { useUnsavedGuard } from '../../../lib/admin/use-unsaved-guard.ts';
import { appErrorOf } from '../../../lib/app-error.ts';
import { useSite } from '../../../lib/site-context.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { EntryFields } from './entry-fields.tsx';
import styles from './entry-form.module.css';
import { emptyEntry, toEntryInput } from './entry-values.ts';
import { RelatedRequests } from './related-requests.tsx';
import { useRequestTexts } from './use-request-texts.ts';

export interface EntryFormProps {
  bookables: Bookable[];
  colleagues: Colleague[];
  save: (input: EnterRequestInput) => Promise<EnteredRequest>;
}

const typingPauseMs = 250;

/** A request that somebody tells staff by telephone, at the desk or by WhatsApp. What is typed stays until it is entered. */
export function EntryForm({ bookables, colleagues, save }: EntryFormProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const navigate = useNavigate();
  const me = useStaff().id;
  const { types } = useRequestTexts();
  const [entered, setEntered] = useState<EnteredRequest | null>(null);
  const form = useStaffForm({ initialValues: emptyEntry(locale, me), schema: enterRequestInputSchema, toInput: toEntryInput });
  const draft = useFormDraft(form, 'request:new', { version: 0, values: emptyEntry(locale, me) });
  const guard = useUnsavedGuard(form.isDirty());
  const sending = useSending<EnterRequestInput>({
    send: async (input) => setEntered(await save(input)),
    fallback: t`The request could not be entered.`,
    onSent: () => {
      draft.clear();
      guard.release();
    },
    onFailed: (error) => form.setErrors(appErrorOf(error)?.fields ?? {}),
    onDone: () => void navigate(adminPaths.requests(entered?.id)),
  });
  const handleSubmit = form.onSubmit(
    (values) => {
      if (sending.dialog.step === 'idle') sending.ask(enterRequestInputSchema.parse(toEntryInput(values)));
    },
    (errors) => focusFirstError(form, errors),
  );
  useHotkeys([['mod+S', () => handleSubmit(), { usePhysicalKeys: true }]], []);

  const sources = { telephone: t`By telephone`, walk_in: t`In person`, whatsapp: t`By WhatsApp` };
  const people = colleagues.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack gap="lg">
        {draft.isRestored && (
          <DraftNotice
            onDiscard={() => {
              draft.clear();
              form.reset();
            }}
          />
        )}
        <FormSection title={t`Who asks`}>
          <Choice label={t`How it reached you`} options={staffSources.map((source) => [source, sources[source]])} {...form.getInputProps('source')} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput {...form.getInputProps('name')} label={t`Name`} withAsterisk maxLength={120} dir="auto" autoComplete="off" data-autofocus />
            <Select
              {...form.getInputProps('locale')}
              label={t`Language of the person`}
              data={localeCodes.map((code) => ({ value: code, label: locales[code].ownName }))}
              allowDeselect={false}
            />
            <TextInput
              {...form.getInputProps('phone')}
              type="tel"
              label={t`Phone`}
              description={t`A phone number or an e-mail address: one of the two is enough.`}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              maxLength={40}
              dir="ltr"
              autoComplete="off"
              className={styles.number}
            />
            <TextInput {...form.getInputProps('email')} type="email" label={t`E-mail`} maxLength={254} dir="ltr" autoComplete="off" className={styles.number} />
          </SimpleGrid>
          <KnownRequests phone={form.values.phone} />
        </FormSection>
        <FormSection title={t`What it is about`}>
          <Choice label={t`Type`} options={requestTypes.map((type) => [type, types[type]])} {...form.getInputProps('type')} />
          <EntryFields form={form} bookables={bookables} />
        </FormSection>
        <FormSection title={t`What happens now`}>
          <Select
            value={form.values.assigneeId || null}
            onChange={(assigneeId) => form.setFieldValue('assigneeId', assigneeId ?? '')}
            error={form.errors.assigneeId}
            label={t`Who works on it`}
            placeholder={t`Nobody yet`}
            data={people}
            clearable
            maw={420}
          />
          <Checkbox
            {...form.getInputProps('consent', { type: 'checkbox' })}
            size="md"
            label={t`The person agrees that we keep this request to answer it.`}
            description={t`Ask before you tick: your name, the time and how it reached you are kept with it.`}
          />
          {form.values.email.trim() !== '' && (
            <Checkbox
              {...form.getInputProps('isAcknowledged', { type: 'checkbox' })}
              size="md"
              label={t`Confirm the arrival to the person by e-mail, with the reference`}
            />
          )}
        </FormSection>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => void navigate(adminPaths.requests())}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" title={t`Ctrl + S`}>
            <Trans>Enter the request</Trans>
          </Button>
        </Group>
      </Stack>
      <SendDialog
        {...sending.dialog}
        texts={{
          confirmTitle: t`Enter this request?`,
          confirmText: t`It stands in the inbox with its own reference, like those that come through the site.`,
          confirmLabel: t`Confirm`,
          cancelLabel: t`Cancel`,
          sendingText: t`Saving…`,
          successTitle: t`The request is in the inbox.`,
          successText: (
            <Trans>
              Its reference for the person:{' '}
              <bdi className="ltr">
                <strong>{entered?.reference}</strong>
              </bdi>
            </Trans>
          ),
          failureTitle: t`The request could not be entered.`,
          failureText: sending.failure,
          closeLabel: t`Close`,
        }}
      />
      <UnsavedDialog
        isOpen={guard.isAsking}
        onStay={guard.stay}
        onLeave={() => {
          draft.clear();
          guard.leave();
        }}
      />
    </form>
  );
}

interface ChoiceProps {
  label: string;
  options: (readonly [value: string, label: string])[];
}

/** One of a few, all of them in sight. */
function Choice({ label, options, ...props }: ChoiceProps) {
  return (
    <Radio.Group {...props} label={label}>
      <div className={styles.choice}>
        {options.map(([value, text]) => (
          <Radio.Card key={value} value={value} className={styles.option} aria-label={text}>
            <Radio.Indicator />
            <Text component="span">{text}</Text>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}

/** What came from this number before: the person may ask about that. */
function KnownRequests({ phone }: { phone: string }) {
  const [typed] = useDebouncedValue(phone.trim(), typingPauseMs);
  const known = trpc.admin.requests.listByPhone.useQuery({ phone: typed.slice(0, 40) }, { enabled: typed !== '' });
  return (
    <div role="status" className={styles.known}>
      {typed !== '' && <RelatedRequests related={known.data ?? []} opensNewTab />}
    </div>
  );
}
