import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Radio, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { wholeHours } from '#shared/appointments/appointment-times.rules.ts';
import type { MessageChannel } from '#shared/messages/message-channels.rules.ts';
import { adminPaths } from '#shared/paths.ts';
import type { Colleague } from '#shared/requests/inbox.schema.ts';
import type { Bookable, EnteredRequest, KnownPerson } from '#shared/requests/request-entry.schema.ts';
import { staffSources } from '#shared/requests/request-origin.ts';
import {
  type EnterRequestInput,
  type EnterVisitInput,
  enterRequestInputSchema,
  enterVisitInputSchema,
  requestTypes,
} from '#shared/requests/request-types.ts';
import { isDay } from '#shared/time/days.rules.ts';
import { useRequestTexts } from '../../request-records/admin/use-request-texts.ts';
import { FormSection } from '../../ui/admin/forms/form-section.tsx';
import { required } from '../../ui/admin/forms/required.ts';
import { SaveBar, SavedForm } from '../../ui/admin/forms/saved-form.tsx';
import { useFormDraft } from '../../ui/admin/forms/use-form-draft.ts';
import { useSavedForm } from '../../ui/admin/forms/use-saved-form.ts';
import { type StaffForm, useStaffForm } from '../../ui/admin/forms/use-staff-form.ts';
import { languageChoices } from '../../ui/admin/language-name.tsx';
import { useStaff } from '../../ui/admin/lib/staff-context.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { EntryFields } from './entry-fields.tsx';
import styles from './entry-form.module.css';
import { type EntryValues, emptyEntry, toEntryInput } from './entry-values.ts';
import { RelatedRequests } from './related-requests.tsx';
import { useProposedSeat } from './use-proposed-seat.ts';

interface EntryFormProps {
  bookables: Bookable[];
  colleagues: Colleague[];
  save: (input: EnterRequestInput) => Promise<EnteredRequest>;
  /** Stores a home visit and agrees on its time. */
  saveVisit: (input: EnterVisitInput) => Promise<EnteredRequest>;
}

/** The home visit that the address asks for: a free hour of the calendar. */
function useAskedVisit() {
  const [query] = useSearchParams();
  const day = query.get('day') ?? '';
  if (!isDay(day)) return null;
  const hour = wholeHours.find((each) => each === query.get('hour')) ?? '';
  return { type: 'withdrawal', visitDay: day, visitHour: hour, seat: query.get('seat') } as const;
}

const typingPauseMs = 250;

/** The values by which staff agree on a visit. */
type Agreed = Omit<EnterVisitInput, 'entry'>;

const entryFormSchema = enterRequestInputSchema.and(enterVisitInputSchema.pick({ overbookReason: true }));

const exceptionsOf = ({ type, overbookReason, isOtherGenderAgreed }: EntryValues): Omit<Agreed, 'seat'> =>
  type === 'withdrawal' ? { overbookReason: overbookReason ?? undefined, isOtherGenderAgreed } : {};

/** A request that staff enter. The entered values stay until it is stored. */
export function EntryForm({ bookables, colleagues, save, saveVisit }: EntryFormProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const navigate = useNavigate();
  const me = useStaff().id;
  const { types } = useRequestTexts();
  const [entered, setEntered] = useState<EnteredRequest | null>(null);
  const asked = useAskedVisit();
  const initialValues = { ...emptyEntry(locale, me), ...asked };
  /** Set while the button is handled that enters a visit without agreeing on its time. */
  const isOnlyEntered = useRef(false);
  const form = useStaffForm({
    initialValues,
    schema: entryFormSchema,
    toInput: (values) => ({
      ...(toEntryInput(values) as object),
      ...(!isOnlyEntered.current && exceptionsOf(values)),
    }),
  });
  const draft = useFormDraft(form, 'request:new', { version: 0, values: initialValues });
  // A chosen hour replaces that of a draft.
  const chooseHour = useEffectEvent(() => asked && form.setValues(asked));
  useEffect(() => void chooseHour(), []);
  const goes = useProposedSeat(form.values);
  const [isAgreed, setIsAgreed] = useState(false);
  const saving = useSavedForm<EntryValues, Pick<EnterVisitInput, 'entry'> & { agreed: Agreed | null }>({
    form,
    toInput: (values) => ({
      entry: enterRequestInputSchema.parse(toEntryInput(values)),
      agreed: goes.isTimed && !isOnlyEntered.current ? { seat: goes.seat, ...exceptionsOf(values) } : null,
    }),
    save: async ({ entry, agreed }) => {
      const stored = agreed ? await saveVisit({ entry, ...agreed }) : await save(entry);
      setIsAgreed(agreed !== null);
      setEntered(stored);
    },
    isBusy: goes.isLoading,
    review: { start: ({ agreed }, { ask, send }) => (agreed ? send() : ask()), reopen: () => false },
    texts: {
      confirmTitle: t`Enter this request?`,
      confirmText: t`It gets its own reference and goes to the inbox, like requests that come through the site.`,
      successTitle: isAgreed ? t`The visit is agreed.` : t`The request is in the inbox.`,
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
    onDone: () =>
      void navigate(
        asked && isAgreed ? adminPaths.appointments({ day: form.values.visitDay }) : adminPaths.requests(entered?.id),
      ),
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
        <KnownNumber phone={form.values.phone} onChoose={(person) => form.setValues(person)} />
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
        {form.values.phone.trim() !== '' && <AgreedChannels form={form} />}
        {form.values.email.trim() !== '' && (
          <Checkbox
            {...form.getInputProps('isAcknowledged', { type: 'checkbox' })}
            size="md"
            label={
              goes.isTimed
                ? t`Confirm to the person by e-mail, with the reference`
                : t`Confirm the arrival to the person by e-mail, with the reference`
            }
          />
        )}
      </FormSection>
      <SaveBar
        label={goes.isTimed ? <Trans>Enter and confirm the visit</Trans> : <Trans>Enter the request</Trans>}
        onCancel={() => void navigate(asked ? adminPaths.appointments({ day: asked.visitDay }) : adminPaths.requests())}
      >
        {goes.isTimed && (
          <Button
            variant="default"
            disabled={goes.isLoading}
            onClick={() => {
              isOnlyEntered.current = true;
              saving.handleSubmit();
              isOnlyEntered.current = false;
            }}
          >
            <Trans>Enter without confirming</Trans>
          </Button>
        )}
      </SaveBar>
    </SavedForm>
  );
}

/** The channels by which the person agrees to get messages. Renders nothing while none is on. */
function AgreedChannels({ form }: { form: StaffForm<EntryValues> }) {
  const { t } = useLingui();
  const { messageChannels } = useSiteFrame();
  const labels: Record<MessageChannel, string> = {
    sms: t`The person agrees to messages by SMS.`,
    whatsapp: t`The person agrees to messages by WhatsApp.`,
  };
  const { agreedChannels } = form.values;
  return messageChannels.map(({ channel, recipient }) => (
    <Checkbox
      key={channel}
      checked={agreedChannels.includes(channel)}
      onChange={({ currentTarget: { checked } }) => {
        const others = agreedChannels.filter((other) => other !== channel);
        form.setFieldValue('agreedChannels', checked ? [...others, channel] : others);
      }}
      size="md"
      label={labels[channel]}
      description={t`Tell the person before you tick this: the number goes to ${recipient}.`}
    />
  ));
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

interface KnownNumberProps {
  phone: string;
  onChoose: (person: Partial<EntryValues>) => void;
}

/** Earlier requests of this number: the person may be asking about one. Several people can share it, so staff choose. */
function KnownNumber({ phone, onChoose }: KnownNumberProps) {
  const [typed] = useDebouncedValue(phone.trim().slice(0, 40), typingPauseMs);
  const { client } = trpc.useUtils();
  const known = useQuery({
    queryKey: ['known number', typed],
    queryFn: () => client.admin.requests.findByPhone.mutate({ phone: typed }),
    enabled: typed !== '',
    gcTime: 0,
  });
  const { requests = [], people = [] } = (typed !== '' && known.data) || {};
  return (
    <div role="status" className={`stack gap-3 ${styles.known}`}>
      {people.length > 0 && <KnownPeople people={people} onChoose={onChoose} />}
      {typed !== '' && <RelatedRequests related={requests} opensNewTab />}
    </div>
  );
}

function KnownPeople({ people, onChoose }: { people: KnownPerson[] } & Pick<KnownNumberProps, 'onChoose'>) {
  const { t } = useLingui();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls, not buttons
    <div role="group" aria-label={t`Known people of this number`} className="row centre gap-2">
      <Text size="sm" c="dimmed">
        <Trans>Known people of this number</Trans>
      </Text>
      {people.map(({ requestId, name, email, locale, areaId, area }) => (
        <Button
          key={requestId}
          variant="light"
          size="compact-md"
          mih={44}
          onClick={() => onChoose({ name, locale, areaId, area, ...(email && { email }) })}
        >
          <bdi>{name}</bdi>
        </Button>
      ))}
    </div>
  );
}
