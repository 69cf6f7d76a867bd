import { z } from 'zod';
import { wholeHours } from '../appointments/appointment-times.rules.ts';
import {
  areaOf,
  feeOf,
  otherShownFee,
  storedPlace,
  storedShownFee,
  withArea,
} from '../appointments/visit-areas.rules.ts';
import { allCostFacts, otherShownTotal, storedShownTotal, visitCosts } from '../appointments/visit-costs.rules.ts';
import { visitPricesSchema } from '../appointments/visit-costs.schema.ts';
import type { Reader } from '../collections/fields.ts';
import { contentIdSchema, daySchema, lineSchema, textSchema } from '../fields/fields.schema.ts';
import { maxNamedPackages } from '../fields/package-ids.rules.ts';
import { readClockTime, readDay } from '../fields/typed-days.rules.ts';
import { hourText } from '../i18n/format.ts';
import { sitePaths } from '../paths.ts';
import { dayOf, midnightOf } from '../time/days.rules.ts';
import { readPostedDay, readPostedHour } from './posted-visit.rules.ts';
import { requestLabels } from './request-labels.ts';
import { defineRequestType, refusedField, refusedPost, storedFields, type VisitTime } from './request-type.ts';
import { isHourOver } from './visit-hours.rules.ts';
import { namedPackages, readVisitPackages, visitPackages } from './visit-packages.rules.ts';
import { appointmentTexts, dayText, longDayText, pickableDays } from './visit-time.rules.ts';
import { withdrawalForm } from './withdrawal.form.ts';

const { area, areaId, collector, suggestions } = withdrawalForm.fields;
const labels = {
  area: /*i18n*/ { id: 'mail.area', message: 'Area or address' },
  shownFee: /*i18n*/ { id: 'mail.shownFee', message: 'Fee according to the form' },
  shownTotal: /*i18n*/ { id: 'mail.shownTotal', message: 'Total according to the form' },
  collector: {
    .../*i18n*/ { id: 'mail.collector', message: 'Visit by' },
    choices: {
      female: /*i18n*/ { id: 'mail.collector.female', message: 'A woman' },
      male: /*i18n*/ { id: 'mail.collector.male', message: 'A man' },
    },
  },
};
export const collectorText = (collector: 'female' | 'male' | null, { translate }: Reader) =>
  collector ? translate(labels.collector.choices[collector]) : '';
const hourMs = 3_600_000;
const readWish = (texts: Record<'appointmentDate' | 'appointmentTime', string>): VisitTime => ({
  visitDay: readDay(texts.appointmentDate),
  visitTime: readClockTime(texts.appointmentTime),
});

export const withdrawalRequest = defineRequestType({
  type: 'withdrawal',
  form: withdrawalForm,
  path: sitePaths.withdraw(),
  rest: {
    path: 'withdrawal',
    operation: 'Withdrawal',
    summary: 'Asks for a home visit',
    fields: {
      suggestions: { description: 'What the visitor adds.', example: 'Please call before you come.' },
      appointmentDay: { description: 'The weekday of the visit.', example: 'Monday' },
      appointmentDate: {
        description: 'The day of the visit: YYYY-MM-DD, or any text, which is kept as it is.',
        example: '2026-11-30',
      },
      appointmentTime: { description: 'The time of the visit.', example: '4:00 PM' },
      area: { description: 'The part of the town, or the address.', example: 'Al Nahda' },
      areaId: {
        description:
          'The id of the area in the settings, as the form sends it. Without a known one, `areaName` or `area` names the area.',
        example: '3f9a2c7e5b1d4086a9e2c4d6f8b0135a',
      },
      areaName: { description: 'The name of the area that the visitor chose.', example: 'Al Nahda' },
      collector: { description: 'Who should come.', example: 'female' },
      packageId: { description: 'The package that the visit is for.' },
      morePackages: { description: 'The ids of up to four further packages, separated by hyphens.' },
      shownFee: {
        description: 'The fee that the visitor saw: AED, AED and the price without fee, or none.',
        example: '60-300',
      },
      shownTotal: {
        description: 'The total that the visitor saw: AED, or open if it was to be agreed.',
        example: '540',
      },
    },
  },
  name: /*i18n*/ { id: 'requestType.withdrawal', message: 'Home visit' },
  visitorName: /*i18n*/ { id: 'requestType.withdrawal.visitorName', message: 'Home visit' },
  arrived: /*i18n*/ { id: 'requestType.withdrawal.arrived', message: 'A new home visit request has arrived.' },
  plural: /*i18n*/ { id: 'requestType.withdrawal.plural', message: 'Home visits' },
  hasAppointment: true,
  part: () => 'homeVisits',
  mails: () => ({
    notification: {
      subject: /*i18n*/ { id: 'mail.withdrawal.subject', message: 'New home visit' },
      title: /*i18n*/ { id: 'mail.withdrawal.title', message: 'A visitor asks for a home visit' },
    },
    acknowledgement: {
      subject: /*i18n*/ {
        id: 'mail.withdrawal.acknowledgement',
        message: 'We have received your home visit request ({reference})',
      },
      title: requestLabels.reachedUs,
      received: /*i18n*/ {
        id: 'mail.withdrawal.received',
        message: 'We have received your request for a home visit. It is confirmed once we have confirmed it with you.',
      },
      next: /*i18n*/ {
        id: 'mail.withdrawal.next',
        message:
          'What happens next: a member of our team calls you during our opening hours to agree on the time and the address.',
      },
    },
  }),
  colour: 'yellow.5',
  stored: {
    ...storedFields(withdrawalForm),
    /** The titles of all packages. */
    packageTitle: z.string(),
    /** Whether the requested appointment had passed on arrival. */
    isPast: z.boolean(),
    ...visitPricesSchema.shape,
  },
  entry: {
    visitDay: z.literal('').or(daySchema),
    visitHour: z.literal('').or(z.enum(wholeHours)),
    areaId: lineSchema(areaId.limit),
    area: lineSchema(area.limit),
    collector: z.enum(collector.options).nullable(),
    packageIds: z.array(contentIdSchema).max(maxNamedPackages),
    notes: textSchema(suggestions.limit),
  },
  entryLabels: {
    visitDay: /*i18n*/ { id: 'requestEntry.appointmentDate', message: 'Appointment date' },
    visitHour: /*i18n*/ { id: 'requestEntry.appointmentTime', message: 'Appointment time' },
    areaId: /*i18n*/ { id: 'requestEntry.area', message: 'Area' },
    area: /*i18n*/ { id: 'requestEntry.address', message: 'Address of the visit' },
    collector: labels.collector,
    packageIds: /*i18n*/ { id: 'requestEntry.packages', message: 'Packages' },
    notes: requestLabels.notes,
  },
  // A person can correct a day that has passed. The REST API accepts and marks it, because its clients cannot.
  readPosted: ({ visitDay = '', visitHour = '', ...posted }, { locale, query, now }) => {
    const [day, hour] = [readPostedDay(visitDay), readPostedHour(visitHour)];
    if (day !== '' && day < dayOf(new Date(now).toISOString()))
      throw refusedPost('visitDay', { id: 'withdrawal.dayIsOver' });
    if (day > pickableDays.last)
      throw refusedPost('visitDay', {
        id: 'withdrawal.dayIsTooFar',
        values: { last: dayText(pickableDays.last, locale) },
      });
    if (day !== '' && hour !== '' && isHourOver(day, hour, now))
      throw refusedPost('visitHour', { id: 'withdrawal.hourIsOver' });
    const named = namedPackages(readVisitPackages(query.get('package')));
    return { ...posted, ...appointmentTexts(day, hour, locale), ...named };
  },
  describe: (own, { now, locale, visitAreas, findBooked }) => {
    const { visitDay, visitTime } = readWish(own);
    const booked = visitPackages(own).map((packageId) => findBooked({ packageId, offerId: null }, locale));
    const packageTitle = booked.flatMap((each) => each?.title || []).join(' · ');
    const packagePrices = booked.map((each) => each?.price ?? null);
    const isPast = visitDay !== null && endsBefore(now, visitDay, visitTime);
    // An empty choice may also be that of an API client, which names the area in `areaName` or in the address.
    const chosen = { areaId: own.areaId || undefined, areaName: own.areaName, address: own.area };
    const place = storedPlace(chosen, visitAreas, locale);
    const { address, areaId, areaName } = place;
    const fee = feeOf(areaOf(place, visitAreas));
    const shown = { shownFee: storedShownFee(own.shownFee), shownTotal: storedShownTotal(own.shownTotal) };
    const costs = { fee, packagePrices, correctedTotal: null, ...shown };
    return { ...own, area: address, areaId, areaName, packageTitle, isPast, ...costs };
  },
  wish: readWish,
  wishWords: (details, { locale }) => {
    const { visitDay, visitTime } = readWish(details);
    return [visitDay && longDayText(visitDay, locale), visitTime && hourText(visitTime, locale)]
      .filter(Boolean)
      .join(' · ');
  },
  readEntry: ({ visitDay, visitHour, areaId, area, collector, packageIds, notes }, { now, locale, findBooked }) => {
    if (packageIds.some((packageId) => !findBooked({ packageId, offerId: null }, locale)))
      throw refusedField('packageIds', { id: 'validation.unknownRecord' });
    if (visitDay && endsBefore(now, visitDay, visitHour || null))
      throw refusedField('visitDay', { id: 'requests.visitOver' });
    const texts = { areaId, areaName: '', area, collector, suggestions: notes, shownFee: '', shownTotal: '' };
    return { ...appointmentTexts(visitDay, visitHour, locale), ...texts, ...namedPackages(packageIds) };
  },
  message: (details) => details.suggestions,
  messageLabel: requestLabels.notes,
  otherWords: ({ areaName, area }) => [withArea(areaName, area)],
  packageIds: visitPackages,
  costs: visitCosts,
  asked: ({ packageTitle }) => ({ title: packageTitle, price: null }),
  facts: (details, reader, { visit, words, place }) => {
    const { appointmentDay, appointmentDate, appointmentTime, isPast, areaName, area, collector, packageTitle } =
      details;
    return [
      [
        /*i18n*/ { id: 'mail.appointment', message: 'Requested appointment' },
        visit([appointmentDay, appointmentDate, appointmentTime].filter(Boolean).join(' · '), appointmentTime),
      ],
      [
        /*i18n*/ { id: 'mail.mind', message: 'Please note' },
        isPast
          ? reader.translate(
              /*i18n*/ { id: 'mail.isPast', message: 'This day had already passed when the request arrived.' },
            )
          : '',
      ],
      [requestLabels.booked, words(packageTitle)],
      [labels.area, words(withArea(areaName, area))],
      ...allCostFacts(visitCosts(details, place), reader),
      [labels.shownFee, otherShownFee(details, reader)],
      [labels.shownTotal, otherShownTotal(details, reader)],
      [labels.collector, collectorText(collector, reader)],
    ];
  },
  columns: [
    { label: labels.area, text: ({ areaName, area }) => withArea(areaName, area) },
    { label: labels.collector, text: (details, reader) => collectorText(details.collector, reader) },
  ],
});

/** Whether the requested hour, or the day if there is no hour, has passed. */
function endsBefore(now: number, day: string, clockTime: string | null): boolean {
  const [hours = 0, minutes = 0] = (clockTime ?? '23:00').split(':').map(Number);
  return midnightOf(day) + hours * hourMs + minutes * 60_000 + hourMs <= now;
}
