import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Radio, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { adminPaths } from '#shared/paths.ts';
import type { Colleague } from '#shared/requests/inbox.schema.ts';
import type { Bookable, EnteredRequest } from '#shared/requests/request-entry.schema.ts';
import { staffSources } from '#shared/requests/request-origin.ts';
import { type EnterRequestInput, enterRequestInputSchema, requestTypes } from '#shared/requests/request-types.ts';
import { useRequestTexts } from '../../request-records/admin/use-request-texts.ts';
import { FormSection } from '../../ui/admin/forms/form-section.tsx';
import { required } from '../../ui/admin/forms/required.ts';
import { SaveBar, SavedForm } from '../../ui/admin/forms/saved-form.tsx';
import { useFormDraft } from '../../ui/admin/forms/use-form-draft.ts';
import { useSavedForm } from '../../ui/admin/forms/use-saved-form.ts';
import { useStaffForm } from '../../ui/admin/forms/use-staff-form.ts';
import { languageChoices } from '../../ui/admin/language-name.tsx';
import { useStaff } from '../../ui/admin/lib/staff-context.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { EntryFields } from './entry-fields.tsx';
import styles from './entry-form.module.css';
import { type EntryValues, emptyEntry, toEntryInput } from './entry-values.ts';
import { RelatedRequests } from './related-requests.tsx';

interface EntryFormProps {
  bookables: Bookable[];
  colleagues: Colleague[];
  save: (input: EnterRequestInput) => Promise<EnteredRequest>;
}

const typingPauseMs = 250;

/** A request that staff enter. The entered values stay until it is stored. */
export function EntryForm({ bookables, colleagues, save }: EntryFormProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const navigate = useNavigate();
  const me = useStaff().id;
  const { types } = useRequestTexts();
  const [entered, setEntered] = useState<EnteredRequest | null>(null);
  const form = useStaffForm({
    initialValues: emptyEntry(locale, me),
    schema: enterRequestInputSchema,
    toInput: toEntryInput,
  });
  const draft = useFormDraft(form, 'request:new', { version: 0, values: emptyEntry(locale, me) });
  const saving = useSavedForm<EntryValues, EnterRequestInput>({
    form,
    toInput: (values) => enterRequestInputSchema.parse(toEntryInput(values)),
    save: async (input) => setEntered(await save(input)),
    texts: {
      confirmTitle: t`Enter this request?`,
      confirmText: t`It gets its own reference and goes to the inbox, like requests that come through the site.`,
      successTitle: t`The request is in the inbox.`,
      successText: (
        <Trans>
          The reference to give to the person:{' '}
          <bdi className="ltr">
            <strong>{entered?.reference}</strong>
          </bdi>
        </Trans>
      ),
      failureTitle: t`The request could not be entered.`,
    },
    draft,
    onDone: () => void navigate(adminPaths.requests(entered?.id)),
  });

  const sources = { telephone: t`By telephone`, walk_in: t`In person`, whatsapp: t`By WhatsApp` };
  const people = colleagues
    .filter(({ takesRequests }) => takesRequests)
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <SavedForm saving={saving}>
      <FormSection title={t`Who is asking`}>
        <Choice
          label={t`How it reached you`}
          options={staffSources.map((source) => [source, sources[source]])}
          {...form.getInputProps('source')}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            {...form.getInputProps('name')}
            {...required()}
            label={t`Name`}
            dir="auto"
            autoComplete="off"
            data-autofocus
          />
          <Select
            {...form.getInputProps('locale')}
            label={t`Language of the person`}
            {...languageChoices}
            allowDeselect={false}
          />
          <TextInput
            {...form.getInputProps('phone')}
            type="tel"
            label={t`Phone`}
            description={t`A phone number or an e-mail address: one of the two is enough.`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            dir="ltr"
            autoComplete="off"
            className={styles.number}
          />
          <TextInput
            {...form.getInputProps('email')}
            type="email"
            label={t`E-mail`}
            dir="ltr"
            autoComplete="off"
            className={styles.number}
          />
        </SimpleGrid>
        <KnownRequests phone={form.values.phone} />
      </FormSection>
      <FormSection title={t`What it is about`}>
        <Choice
          label={t`Type`}
          options={requestTypes.map((type) => [type, types[type]])}
          {...form.getInputProps('type')}
        />
        <EntryFields form={form} bookables={bookables} />
      </FormSection>
      <FormSection title={t`What happens now`}>
        <Select
          value={form.values.assigneeId || null}
          onChange={(assigneeId) => form.setFieldValue('assigneeId', assigneeId ?? '')}
          error={form.errors.assigneeId}
          label={t`Assigned to`}
          placeholder={t`Nobody yet`}
          data={people}
          clearable
          maw={420}
        />
        <Checkbox
          {...form.getInputProps('consent', { type: 'checkbox' })}
          size="md"
          label={t`The person agrees that we keep this request to answer it.`}
          description={t`Ask before you tick this: your name, the time and how the request reached you are stored with it.`}
        />
        {form.values.email.trim() !== '' && (
          <Checkbox
            {...form.getInputProps('isAcknowledged', { type: 'checkbox' })}
            size="md"
            label={t`Confirm the arrival to the person by e-mail, with the reference`}
          />
        )}
      </FormSection>
      <SaveBar label={<Trans>Enter the request</Trans>} onCancel={() => void navigate(adminPaths.requests())} />
    </SavedForm>
  );
}

interface ChoiceProps {
  label: string;
  options: (readonly [value: string, label: string])[];
}

/** A radio group of cards. */
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

/** Earlier requests of this number: the person may be asking about one. */
function KnownRequests({ phone }: { phone: string }) {
  const [typed] = useDebouncedValue(phone.trim(), typingPauseMs);
  const known = trpc.admin.requests.listByPhone.useQuery({ phone: typed.slice(0, 40) }, { enabled: typed !== '' });
  return (
    <div role="status" className={styles.known}>
      {typed !== '' && <RelatedRequests related={known.data ?? []} opensNewTab />}
    </div>
  );
}
