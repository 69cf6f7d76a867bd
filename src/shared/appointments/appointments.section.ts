import { flag, integer, optionalInteger, optionalText, requiredLine } from '../collections/fields.ts';
import { entries, group, object, pair, rowId } from '../collections/setting-fields.ts';
import { words } from '../collections/setting-labels.ts';
import { normaliseText } from '../fields/search.rules.ts';
import { appointmentMinutes, latestDays, quarterMinutes } from './appointment-times.rules.ts';
import { maxFee, maxWaivedFrom } from './visit-areas.rules.ts';

/** Until when patients change their appointments, the free times of home visits, and their areas. */
export const appointmentsSection = {
  appointments: object({
    ...group(
      /*i18n*/ { id: 'setting.appointments', message: 'Appointments' },
      {
        changeHours: integer({
          label: /*i18n*/ {
            id: 'setting.appointments.changeHours',
            message: 'Patients can move or cancel until this many hours before',
          },
          hint: /*i18n*/ { id: 'setting.appointments.changeHours.hint', message: 'Later they are asked to call.' },
          min: 0,
          max: 168,
          initial: 4,
        }),
        visitMinutes: integer({
          label: /*i18n*/ { id: 'setting.appointments.minutes', message: 'Length of a visit in minutes' },
          hint: /*i18n*/ {
            id: 'setting.appointments.minutes.hint',
            message: 'In quarters of an hour. New visits get it; agreed ones keep their own length.',
          },
          min: appointmentMinutes.least,
          max: appointmentMinutes.most,
          step: quarterMinutes,
          initial: 30,
        }),
        /** For the way. */
        betweenMinutes: integer({
          label: /*i18n*/ {
            id: 'setting.appointments.betweenMinutes',
            message: 'Minutes between two home visits of a collector',
          },
          hint: /*i18n*/ {
            id: 'setting.appointments.betweenMinutes.hint',
            message: 'In quarters of an hour. They apply to appointments that are confirmed or moved from now on.',
          },
          min: 0,
          max: 240,
          step: quarterMinutes,
          initial: 30,
        }),
        bring: pair(
          optionalText({
            label: /*i18n*/ { id: 'setting.appointments.bring', message: 'What patients have ready, for e-mails' },
            max: 4000,
            lines: 2,
          }),
          {
            en: 'your identity card, and your insurance card if you have one',
            ar: 'بطاقة هويتك، وبطاقة التأمين إن وُجدت',
          },
        ),
      },
    ),
    ...group(
      /*i18n*/ { id: 'setting.freeTimes', message: 'Free times of home visits' },
      {
        offersFreeTimes: flag({
          label: /*i18n*/ { id: 'setting.freeTimes.offered', message: 'Show visitors which hours are free' },
          hint: /*i18n*/ {
            id: 'setting.freeTimes.offered.hint',
            message:
              'The hour that a visitor chooses is held until you answer, for 24 opening hours at most. It needs a team with working hours.',
          },
          initial: false,
        }),
        noticeHours: integer({
          label: /*i18n*/ {
            id: 'setting.freeTimes.notice',
            message: 'The first free hour is at least this many hours from now',
          },
          min: 0,
          max: 168,
          initial: 2,
          shownIf: 'offersFreeTimes',
        }),
        daysAhead: integer({
          label: /*i18n*/ { id: 'setting.freeTimes.days', message: 'Free hours are shown for this many days' },
          min: 1,
          max: latestDays,
          initial: 60,
          shownIf: 'offersFreeTimes',
        }),
      },
    ),
  }),
  /** The areas that visitors choose from for a home visit; none: they type any. */
  visitAreas: entries(
    {
      /** Requests and appointments name it. */
      id: rowId(),
      name: pair(requiredLine({ label: words.name, max: 60, isRequired: true })),
      /** In AED; null: nothing is said about it. */
      fee: optionalInteger({
        label: /*i18n*/ { id: 'setting.areas.fee', message: 'Fee in AED' },
        hint: /*i18n*/ { id: 'setting.areas.fee.hint', message: 'Empty: nothing is said about a fee.' },
        min: 0,
        max: maxFee,
      }),
      /** The price in AED from which there is no fee; null: it is always asked for. */
      waivedFrom: optionalInteger({
        label: /*i18n*/ { id: 'setting.areas.waivedFrom', message: 'No fee for packages from this price in AED' },
        hint: /*i18n*/ { id: 'setting.areas.waivedFrom.hint', message: 'Empty: the fee always applies.' },
        min: 1,
        max: maxWaivedFrom,
      }),
      /** In addition to those between any two visits. */
      travelMinutes: integer({
        label: /*i18n*/ { id: 'setting.areas.travelMinutes', message: 'Further minutes for the way' },
        hint: words.inQuarters,
        min: 0,
        max: 240,
        step: quarterMinutes,
        initial: 0,
      }),
    },
    {
      max: 50,
      label: /*i18n*/ { id: 'setting.areas', message: 'Areas of home visits' },
      hint: /*i18n*/ {
        id: 'setting.areas.hint',
        message:
          'Visitors choose one of them, and read its fee before they send. Without areas they type where you should come.',
      },
      addLabel: /*i18n*/ { id: 'setting.areas.add', message: 'Add an area' },
      emptyText: /*i18n*/ { id: 'setting.areas.empty', message: 'There are no areas.' },
      // An address can name its area.
      listRule: (areas, { addIssue }) => {
        for (const field of ['nameEn', 'nameAr'] as const) {
          const names = areas.map((area) => normaliseText(area[field]));
          names.forEach((name, index) => {
            if (names.indexOf(name) < index) addIssue({ code: 'custom', path: [index, field], message: 'sameName' });
          });
        }
        areas.forEach(({ id }, index) => {
          if (areas.findIndex((other) => other.id === id) < index)
            addIssue({ code: 'custom', path: [index, 'id'], message: 'format' });
        });
      },
    },
  ),
};
