import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { areaOf, storedPlace, withArea, writeShownFee } from '#shared/appointments/visit-areas.rules.ts';
import { writeShownTotal } from '#shared/appointments/visit-costs.rules.ts';
import { formatMetres, hourText } from '#shared/i18n/format.ts';
import { longestFasting } from '#shared/packages/fasting.rules.ts';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import { cardKinds } from '#shared/requests/cards.schema.ts';
import { visitHours } from '#shared/requests/visit-hours.rules.ts';
import { namedPackages } from '#shared/requests/visit-packages.rules.ts';
import type { VisitPoint } from '#shared/requests/visit-point.rules.ts';
import { appointmentTexts, dayText, pickableDays } from '#shared/requests/visit-time.rules.ts';
import { withdrawalForm } from '#shared/requests/withdrawal.form.ts';
import { isDay } from '#shared/time/days.rules.ts';
import { ContentText } from '../../ui/content-text.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { DateField } from '../../ui/forms/date-field.tsx';
import { OptionalMark, TextAreaField, TextField } from '../../ui/forms/field.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useIsLive } from '../../ui/lib/use-is-live.ts';
import { useNow } from '../../ui/lib/use-now.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { useToday } from '../../ui/lib/use-today.ts';
import { AreaField, useAreaFee } from './area-field.tsx';
import { CardField } from './card-field.tsx';
import { Choices } from './choices.tsx';
import { FastingNotice } from './fasting-notice.tsx';
import { HeldTime } from './held-time.tsx';
import { LostCards } from './lost-cards.tsx';
import { OptionalGroup } from './optional-group.tsx';
import { PersonFields } from './person-fields.tsx';
import { PositionField } from './position-field.tsx';
import styles from './request-form.module.css';
import { RequestForm } from './request-form.tsx';
import { sendWithdrawal } from './send-withdrawal.ts';
import { useCardLabels, useCardTexts } from './use-card-texts.tsx';
import { useCards } from './use-cards.ts';
import { useFreeHours } from './use-free-hours.ts';
import { useRequestForm } from './use-request-form.ts';
import { useSendTexts } from './use-send-texts.tsx';
import { costsOfVisit, useCostFacts } from './use-visit-costs.ts';
import { VisitHourField } from './visit-hour-field.tsx';
import { type ChosenPackages, VisitPackages } from './visit-packages.tsx';
import own from './withdrawal-form.module.css';

interface WithdrawalFormProps {
  /** The packages that the visit is for. */
  packages: ChosenPackages;
}

/** Requests a home visit, with cards. */
export function WithdrawalForm({ packages }: WithdrawalFormProps) {
  const { ids, items } = packages;
  const { t } = useLingui();
  const { locale } = useSite();
  const { openingHours, visitAreas } = useSiteFrame();
  const now = useNow();
  const today = useToday();
  const isLive = useIsLive();
  const cards = useCards();
  const [progress, setProgress] = useState(0);
  const [receipt, setReceipt] = useState('');
  const [visit, setVisit] = useState({ day: '', hour: '' });
  const [point, setPoint] = useState<VisitPoint | null>(null);

  /**
   * The day and hour if they can still be chosen: a draft may be from yesterday, and another day may not offer its
   * hour.
   */
  const requestedVisit = ({ visitDay, visitHour }: { visitDay: string; visitHour: string }) => {
    // Without script the posted values are rendered again.
    if (!isLive) return { day: visitDay, hour: visitHour };
    const day = isDay(visitDay) && visitDay >= today ? visitDay : '';
    const offered = day === '' ? null : visitHours(openingHours, day, now);
    const isOffered = [offered?.open, offered?.other, free.hours?.free, free.hours?.full].some((list) =>
      list?.includes(visitHour),
    );
    return { day, hour: isOffered ? visitHour : '' };
  };
  /** The chosen area; a draft may have one that the centre has removed since. */
  const listedArea = (areaId: string) => visitAreas.find(({ id }) => id === areaId)?.id;
  const placeOf = ({ areaId, area }: { areaId: string; area: string }) =>
    storedPlace({ areaId: listedArea(areaId), address: area }, visitAreas, locale);
  const form = useRequestForm({
    name: 'withdrawal',
    form: withdrawalForm,
    toInput: (values) => {
      const { visitDay: _day, visitHour: _hour, collector, ...rest } = values;
      const { day, hour } = requestedVisit(values);
      const place = placeOf(values);
      const { areaId, areaName } = place;
      const area = areaOf(place, visitAreas);
      const shown = { shownFee: writeShownFee(area), shownTotal: writeShownTotal(costsOfVisit(packages, area)) };
      const wish = { collector: collector || null, ...appointmentTexts(day, hour, locale) };
      return { ...rest, areaId, areaName, ...shown, ...wish, ...namedPackages(ids) };
    },
    send: async (withdrawal, proof, { signal, goOn, values }) => {
      setProgress(0);
      setVisit(requestedVisit(values));
      const files = Object.fromEntries(Object.entries(cards.cards).map(([kind, { file }]) => [kind, file]));
      const onProgress = (part: number) => {
        goOn();
        setProgress(part);
      };
      const sent = await sendWithdrawal({ withdrawal, point, proof, cards: files, locale, signal, onProgress });
      // The answer of a proxy may have no body.
      setReceipt(sent?.receipt ?? '');
      return sent;
    },
    onSent: () => {
      cards.clear();
      setPoint(null);
    },
  });
  const { field, values } = form;
  const place = placeOf(values);
  const free = useFreeHours(values.visitDay, place.areaId, values.collector);
  const { day, hour } = requestedVisit(values);
  const about = items.map(({ name }) => name).join(' · ');
  const address = withArea(place.areaName, place.address);
  const area = areaOf(place, visitAreas);
  const fee = useAreaFee(area);
  const costs = useCostFacts(costsOfVisit(packages, area));
  const fastingHours = longestFasting(items.map((item) => (item.fastingRequired === 'yes' ? item.fastingHours : null)));
  const chosenCollectors = [
    { value: 'female', label: t`A woman` },
    { value: 'male', label: t`A man` },
  ];
  const collector = chosenCollectors.find(({ value }) => value === values.collector);
  const facts = [
    ...(about
      ? [{ label: items.length > 1 ? t`Packages` : t`Package`, value: <ContentText text={about} isName /> }]
      : []),
    ...(isDay(day) ? [{ label: t`Appointment date`, value: dayText(day, locale) }] : []),
    ...(hour ? [{ label: t`Appointment time`, value: <bdi>{hourText(hour, locale)}</bdi> }] : []),
    ...(address ? [{ label: t`Area or address`, value: <bdi>{address}</bdi> }] : []),
    ...(point ? [{ label: t`Your position`, value: t`within ${formatMetres(point.accuracy, locale)}` }] : []),
    ...costs,
    ...(collector ? [{ label: t`Who would you like to visit you?`, value: collector.label }] : []),
  ];
  const wish = receipt !== '' && <HeldTime receipt={receipt} packageIds={ids} />;
  const sent = { page: 'withdraw', about, prepared: items, visit, wish } as const;
  const sendTexts = useSendTexts(form, { confirmTitle: t`Send your request?`, facts, ...sent });
  const texts = useCardTexts(sendTexts, { ...cards, errors: form.errors });
  return (
    <RequestForm
      action={localizedPath(locale, sitePaths.withdraw({ packages: ids }))}
      form={form}
      texts={texts}
      submitLabel={<Trans>Send request</Trans>}
      progress={progress}
    >
      <PersonFields
        field={field}
        nameLabel={t`Full name`}
        hint={<Trans>One of the two is enough: e-mail address or phone number.</Trans>}
      />
      <VisitPackages ids={ids} items={items} />
      <div className={styles.pair}>
        <DateField {...field('visitDay')} value={day} label={t`Appointment date`} min={today} max={pickableDays.last} />
        <VisitHourField {...field('visitHour')} value={hour} day={day} shown={free} />
      </div>
      {fastingHours !== null && <FastingNotice fastingHours={fastingHours} day={day} hour={hour} />}
      <AreaField {...field('areaId')} value={listedArea(values.areaId) ?? ''} fee={fee} />
      <TextField
        {...field('area')}
        label={visitAreas.length > 0 ? t`Address of the visit` : t`Area or address`}
        autoComplete="address-line1"
        dir="auto"
        maxLength={withdrawalForm.fields.area.limit}
      />
      <div className={own.position}>{isLive && <PositionField point={point} onChange={setPoint} />}</div>
      <Choices
        {...field('collector')}
        legend={
          <>
            <Trans>Who would you like to visit you?</Trans> <OptionalMark />
          </>
        }
        choices={[{ value: '', label: t`Anyone` }, ...chosenCollectors]}
      />
      <Cards cards={cards} errors={form.errors} forget={form.clearError} />
      <TextAreaField
        {...field('suggestions')}
        label={t`Notes`}
        dir="auto"
        rows={4}
        maxLength={withdrawalForm.fields.suggestions.limit}
      />
      {/* Before a choice among the centre's areas, the fee is not known yet. */}
      {(area || visitAreas.length === 0) && <FactList className={styles.facts} facts={costs} />}
    </RequestForm>
  );
}

interface CardsProps {
  cards: ReturnType<typeof useCards>;
  errors: Record<string, string>;
  forget: (field: string) => void;
}

function Cards({ cards: { cards, problems, lost, choose, remove }, errors, forget }: CardsProps) {
  const isLive = useIsLive();
  const labels = useCardLabels();
  const hintId = useId();
  return (
    <OptionalGroup legend={<Trans>Your cards</Trans>}>
      <p className="note" id={hintId}>
        <Trans>
          Pictures or PDF files of up to 10 MB. They are stored encrypted, and only our team sees them. You can also
          show your cards at the visit.
        </Trans>
        {!isLive && (
          <span className={own.later}>
            {' '}
            <Trans>You can add them in the next step.</Trans>
          </span>
        )}
      </p>
      {lost.length > 0 && <LostCards kinds={lost} />}
      {!isLive && <div className={own.room} />}
      {isLive && (
        <div className={own.cards}>
          {cardKinds.map((kind) => (
            <CardField
              key={kind}
              name={kind}
              label={labels[kind]}
              describedBy={hintId}
              card={cards[kind]}
              problem={problems[kind]}
              error={errors[kind]}
              onChoose={(file) => {
                forget(kind);
                void choose(kind, file);
              }}
              onRemove={() => {
                forget(kind);
                remove(kind);
              }}
            />
          ))}
        </div>
      )}
    </OptionalGroup>
  );
}
