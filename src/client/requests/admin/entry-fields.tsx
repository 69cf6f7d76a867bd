import { useLingui } from '@lingui/react/macro';
import { Group, MultiSelect, Radio, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { feeOf } from '#shared/appointments/visit-areas.rules.ts';
import { costFacts, visitCosts } from '#shared/appointments/visit-costs.rules.ts';
import type { Label } from '#shared/collections/fields.ts';
import { maxNamedPackages } from '#shared/fields/package-ids.rules.ts';
import { hourText } from '#shared/i18n/format.ts';
import { localized } from '#shared/i18n/localized.ts';
import { longestFasting } from '#shared/packages/fasting.rules.ts';
import { bookingRequest } from '#shared/requests/booking.request.ts';
import { reportRequest } from '#shared/requests/report.request.ts';
import type { Bookable } from '#shared/requests/request-entry.schema.ts';
import { requestLabels } from '#shared/requests/request-labels.ts';
import { requestType } from '#shared/requests/request-types.ts';
import { visitHours } from '#shared/requests/visit-hours.rules.ts';
import { withdrawalRequest } from '#shared/requests/withdrawal.request.ts';
import { isDay } from '#shared/time/days.rules.ts';
import { AreaSelect } from '../../appointments/admin/area-select.tsx';
import { SeatField, type SeatValues } from '../../appointments/admin/seat-field.tsx';
import { needsReason, noExceptions } from '../../appointments/admin/seat-visit.ts';
import { TimeOption } from '../../appointments/admin/time-field.tsx';
import { useRequestTexts } from '../../request-records/admin/use-request-texts.ts';
import { DayInput } from '../../ui/admin/forms/day-fields.tsx';
import { GrowingTextarea } from '../../ui/admin/forms/growing-textarea.tsx';
import { required } from '../../ui/admin/forms/required.ts';
import type { StaffForm } from '../../ui/admin/forms/use-staff-form.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { useNow } from '../../ui/lib/use-now.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { useToday } from '../../ui/lib/use-today.ts';
import { FastingNotice } from '../site/fasting-notice.tsx';
import type { EntryValues } from './entry-values.ts';
import { usePlannedVisit, useProposedSeat } from './use-proposed-seat.ts';

interface EntryFieldsProps {
  form: StaffForm<EntryValues>;
  bookables: Bookable[];
}

/** The fields of the chosen type of request. */
export function EntryFields({ form, bookables }: EntryFieldsProps) {
  switch (form.values.type) {
    case 'report':
      return <ReportFields form={form} />;
    case 'booking':
      return <BookingFields form={form} bookables={bookables} />;
    case 'withdrawal':
      return <VisitFields form={form} bookables={bookables} />;
    default:
      return <FormFields form={form} />;
  }
}

/** Fields that the type's form declares. */
function FormFields({ form }: Pick<EntryFieldsProps, 'form'>) {
  const { t } = useLingui();
  const { reader } = useRequestTexts();
  const { form: declared, entryLabels } = requestType(form.values.type);
  return Object.entries(entryLabels).map(([name, label]) => {
    const field = declared.fields[name];
    const isOptional = field?.kind === 'choice' && field.initial === null;
    if (label.choices)
      return (
        <ChoiceField
          key={name}
          form={form}
          name={name}
          label={label}
          choices={label.choices}
          noChoice={isOptional && t`Not stated`}
        />
      );
    const common = {
      ...form.getInputProps(name),
      label: reader.translate(label),
      ...required(field !== undefined && 'isRequired' in field),
      ...(field && 'limit' in field && { maxLength: field.limit }),
      dir: 'auto',
    };
    return field?.kind === 'text' ? (
      <GrowingTextarea key={name} {...common} minRows={4} />
    ) : (
      <TextInput key={name} {...common} />
    );
  });
}

interface ChoiceFieldProps extends Pick<EntryFieldsProps, 'form'> {
  name: string;
  label: Label;
  choices: Record<string, Label>;
  /** The text of a further radio button for no choice. */
  noChoice?: string | false;
  onChange?: (value: string) => void;
}

function ChoiceField({ form, name, label, choices, noChoice = false, ...own }: ChoiceFieldProps) {
  const { reader } = useRequestTexts();
  return (
    <Radio.Group {...form.getInputProps(name)} {...own} label={reader.translate(label)}>
      <Group gap="xl" mih={44}>
        {noChoice && <Radio value="" label={noChoice} />}
        {Object.entries(choices).map(([value, text]) => (
          <Radio key={value} value={value} label={reader.translate(text)} />
        ))}
      </Group>
    </Radio.Group>
  );
}

function ReportFields({ form }: Pick<EntryFieldsProps, 'form'>) {
  const { reader } = useRequestTexts();
  const label = reader.translate(reportRequest.entryLabels.visitDay);
  return <DayInput {...form.getInputProps('visitDay')} label={label} place={{ maw: 280 }} />;
}

function BookingFields({ form, bookables }: EntryFieldsProps) {
  const { t } = useLingui();
  const { reader } = useRequestTexts();
  const { locale } = useSite();
  const optionsOf = (kind: Bookable['kind']) => {
    const ofKind = bookables.filter((bookable) => bookable.kind === kind);
    return ofKind.map((bookable) => ({ value: `${kind}:${bookable.id}`, label: localized(bookable, 'name', locale) }));
  };
  const data = [
    { group: t`Packages`, items: optionsOf('package') },
    { group: t`Offers`, items: optionsOf('offer') },
  ];
  return (
    <>
      <Select
        {...form.getInputProps('booked')}
        onChange={(booked) => form.setFieldValue('booked', booked ?? '')}
        value={form.values.booked || null}
        data={data.filter(({ items }) => items.length > 0)}
        label={reader.translate(bookingRequest.entryLabels.booked)}
        placeholder={t`Choose one`}
        nothingFoundMessage={t`No results.`}
        {...required()}
        searchable
        clearable
      />
      <Notes form={form} />
    </>
  );
}

/** A home visit: from today on, at an hour that has not passed. */
function VisitFields({ form, bookables }: EntryFieldsProps) {
  const { t } = useLingui();
  const { reader } = useRequestTexts();
  const { entryLabels } = withdrawalRequest;
  const { locale } = useSite();
  const { openingHours, visitAreas } = useSiteFrame();
  const now = useNow();
  const today = useToday();
  const { visitDay, visitHour, packageIds, overbookReason, isOtherGenderAgreed } = form.values;
  const planned = usePlannedVisit(form.values);
  const goes = useProposedSeat(form.values);
  const taken = trpc.admin.appointments.listTakenTimes.useQuery(
    { ...planned, seat: form.values.seat || null },
    { enabled: isDay(visitDay), gcTime: 0 },
  );
  const hours = isDay(visitDay) ? visitHours(openingHours, visitDay, now) : null;
  const optionsOf = (of: readonly string[]) => of.map((hour) => ({ value: hour, label: hourText(hour, locale) }));
  const groups = hours
    ? [
        { group: t`Within opening hours`, items: optionsOf(hours.open) },
        { group: t`Outside opening hours: to be agreed on`, items: optionsOf(hours.other) },
      ]
    : [];
  const atHome = bookables.filter(({ kind, homeCollection }) => kind === 'package' && homeCollection !== 'no');
  const chosen = atHome.filter(({ id }) => packageIds.includes(id));
  const fee = feeOf(visitAreas.find(({ id }) => id === planned.areaId));
  const packagePrices = packageIds.map((id) => atHome.find((bookable) => bookable.id === id)?.price ?? null);
  const costs = costFacts(visitCosts({ fee, packagePrices, correctedTotal: null }), reader);
  const fastingHours = longestFasting(chosen.map((bookable) => bookable.fastingHours));
  const outsideNote = hours?.other.includes(visitHour) && t`This is outside the opening hours.`;
  const note = hours?.kind === 'closed' ? t`The centre is closed on this day.` : outsideNote;
  /** A refusal is that of one visit. */
  const setPlace = (changes: Partial<EntryValues>) => {
    form.clearFieldError('seat');
    form.setValues(changes);
  };
  /** A reason and an agreement are those of one collector and time. */
  const setVisit = (changes: Partial<EntryValues>) => setPlace({ ...noExceptions, ...changes });
  const handleSeat = ({
    day,
    time,
    seat,
    overbookReason: reason,
    isOtherGenderAgreed: isAgreed,
  }: Partial<SeatValues>) => {
    if (reason !== undefined) form.setFieldValue('overbookReason', reason);
    else if (isAgreed !== undefined) form.setFieldValue('isOtherGenderAgreed', isAgreed);
    else if (seat !== undefined) setVisit({ seat: seat ?? '' });
    else setVisit({ visitDay: day ?? visitDay, visitHour: time ?? visitHour });
  };
  const handleDay = (day: string) => {
    const offered = isDay(day) ? visitHours(openingHours, day, now) : null;
    // Remove an hour that the new day does not offer.
    const hasHour = offered === null || [...offered.open, ...offered.other].includes(visitHour);
    setVisit({ visitDay: day, ...(!hasHour && { visitHour: '' }) });
  };
  const isOver = isDay(visitDay) && visitDay < today;
  return (
    <>
      <MultiSelect
        {...form.getInputProps('packageIds')}
        data={atHome.map((bookable) => ({ value: bookable.id, label: localized(bookable, 'name', locale) }))}
        label={reader.translate(entryLabels.packageIds)}
        placeholder={packageIds.length === 0 ? t`None in particular` : undefined}
        maxValues={maxNamedPackages}
        nothingFoundMessage={t`No results.`}
        searchable
        clearable
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayInput
          {...form.getInputProps('visitDay')}
          onChange={handleDay}
          error={form.errors.visitDay ?? (isOver && t`This day has already passed.`)}
          label={reader.translate(entryLabels.visitDay)}
          min={today}
        />
        <Select
          value={visitHour || null}
          onChange={(hour) => setVisit({ visitHour: hour ?? '' })}
          error={form.errors.visitHour}
          data={groups.filter(({ items }) => items.length > 0)}
          label={reader.translate(entryLabels.visitHour)}
          placeholder={hours ? t`Choose an hour` : t`Choose a date first.`}
          renderOption={({ option }) => <TimeOption option={option} taken={taken.data?.taken ?? []} />}
          description={note || null}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          disabled={!hours}
          clearable
        />
      </SimpleGrid>
      {fastingHours !== null && <FastingNotice fastingHours={fastingHours} day={visitDay} hour={visitHour} />}
      <AreaSelect
        {...form.getInputProps('areaId')}
        value={form.values.areaId}
        onChange={(areaId) => setPlace({ areaId })}
        label={reader.translate(entryLabels.areaId)}
      />
      <TextInput
        {...form.getInputProps('area')}
        onChange={(event) => setPlace({ area: event.currentTarget.value })}
        label={reader.translate(entryLabels.area)}
        dir="auto"
      />
      <ChoiceField
        form={form}
        name="collector"
        label={entryLabels.collector}
        choices={entryLabels.collector.choices}
        noChoice={t`Anyone`}
        onChange={(collector) => setVisit({ collector })}
      />
      {costs.length > 0 && (
        <Text size="sm" role="status">
          {costs.map(([label, text]) => `${reader.translate(label)}: ${text}`).join(' · ')}
        </Text>
      )}
      {goes.team.length > 0 && goes.isTimed && (
        <SeatField
          visit={{ id: null, collector: planned.collector, agreedSeat: null }}
          seats={goes.team}
          values={{ ...planned, time: visitHour, seat: goes.seat, overbookReason, isOtherGenderAgreed }}
          onChange={handleSeat}
          errors={{ ...form.errors, ...(overbookReason !== null && { seat: '' }) }}
          isTaken={form.errors.seat !== undefined || needsReason(taken.data, visitHour)}
          isProposed={goes.isProposed}
          reasonProps={form.getInputProps('overbookReason')}
        />
      )}
      <Notes form={form} />
    </>
  );
}

function Notes({ form }: Pick<EntryFieldsProps, 'form'>) {
  const { reader } = useRequestTexts();
  return (
    <GrowingTextarea
      {...form.getInputProps('notes')}
      label={reader.translate(requestLabels.notes)}
      minRows={3}
      maxLength={4000}
      dir="auto"
    />
  );
}
