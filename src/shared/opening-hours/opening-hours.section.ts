import { sentence } from '../collections/fields.ts';
import { day, entries, group, object, optionalDay, pair } from '../collections/setting-fields.ts';
import { words } from '../collections/setting-labels.ts';
import type { Refinement } from '../collections/setting-rules.ts';
import { dayAfter, isDay } from '../time/days.rules.ts';
import { periods, weekdays } from './hours-fields.ts';
import { type HoursException, type HoursPeriod, lastDayOf } from './opening-hours.rules.ts';
import { maxRamadans, ramadanProblems } from './opening-hours.schema.ts';
import { overlaps } from './ramadan.rules.ts';

const maxRows = 20;
const maxExceptions = 400;
/** The most days of one exception. */
const maxExceptionDays = 366;

/** Weekly hours. If two rows name the same day, the later one applies. */
export const weekHours = () =>
  entries(
    {
      days: weekdays({ label: /*i18n*/ { id: 'setting.hours.days', message: 'Days' } }),
      periods: periods({ label: words.hours, initial: [['09:00', '17:00']] }),
    },
    {
      max: maxRows,
      addLabel: /*i18n*/ { id: 'setting.hours.add', message: 'Add a row' },
      emptyText: /*i18n*/ { id: 'setting.hours.empty', message: 'No hours are set. Visitors are asked to call.' },
    },
  );

/** When the centre is open. */
export const hoursSection = {
  openingHours: object(
    {
      ...group(/*i18n*/ { id: 'setting.hours.normal', message: 'Normal hours' }, { normal: weekHours() }),
      ramadan: object({
        ...group(
          /*i18n*/ { id: 'setting.hours.beforeIftar', message: 'Ramadan, before iftar' },
          {
            beforeIftar: weekHours(),
          },
        ),
        ...group(
          /*i18n*/ { id: 'setting.hours.afterIftar', message: 'Ramadan, after iftar' },
          {
            afterIftar: weekHours(),
          },
        ),
      }),
      ...group(
        /*i18n*/ { id: 'setting.hours.ramadan', message: 'Ramadan' },
        {
          /** The first and the last day of each Ramadan that staff confirmed. */
          ramadanPeriods: entries(
            { start: day({ label: words.firstDay }), end: day({ label: words.lastDay }) },
            {
              max: maxRamadans,
              isElsewhere: true,
              addLabel: /*i18n*/ { id: 'setting.hours.ramadan.add', message: 'Other dates' },
              emptyText: /*i18n*/ {
                id: 'setting.hours.ramadan.empty',
                message: 'No Ramadan dates are confirmed: the normal hours apply.',
              },
              listRule: ramadanProblems,
            },
          ),
        },
      ),
      ...group(
        /*i18n*/ { id: 'setting.hours.exceptions', message: 'Days with different hours' },
        {
          exceptions: entries(
            {
              date: day({ label: words.firstDay }),
              to: optionalDay({
                label: words.lastDay,
                hint: /*i18n*/ { id: 'setting.hours.to.hint', message: 'Leave it empty for one day only.' },
              }),
              periods: periods({ label: words.hours, initial: [] }),
              note: pair(sentence({ label: /*i18n*/ { id: 'setting.hours.note', message: 'Note' }, max: 300 })),
            },
            {
              max: maxExceptions,
              addLabel: /*i18n*/ { id: 'setting.hours.exceptions.add', message: 'Add days' },
              emptyText: /*i18n*/ {
                id: 'setting.hours.exceptions.empty',
                message: 'No days with different hours.',
              },
            },
          ),
        },
        { also: /*i18n*/ { id: 'setting.hours.exceptions.also', message: 'holiday, closed, day off' } },
      ),
    },
    {
      rule: ({ normal, ramadan, exceptions }, context) => {
        refuseEmptyPeriods(normal, ['normal'], context);
        refuseEmptyPeriods(ramadan.beforeIftar, ['ramadan', 'beforeIftar'], context);
        refuseEmptyPeriods(ramadan.afterIftar, ['ramadan', 'afterIftar'], context);
        refuseEmptyPeriods(exceptions, ['exceptions'], context);
        refuseOverlaps(exceptions, context);
      },
    },
  ),
};

type Path = (string | number)[];

/** Refuses periods with equal start and end. */
export function refuseEmptyPeriods(
  rows: readonly { periods: readonly HoursPeriod[] }[],
  path: Path,
  { addIssue }: Refinement,
): void {
  rows.forEach(({ periods }, row) => {
    periods.forEach(([from, to], at) => {
      if (from === to) addIssue({ code: 'custom', path: [...path, row, 'periods', at, 1], message: 'endBeforeStart' });
    });
  });
}

/** Each day has at most one exception. */
function refuseOverlaps(exceptions: readonly HoursException[], { addIssue }: Refinement): void {
  exceptions.forEach((exception, index) => {
    const days = daysOf(exception);
    // The check runs for texts that are no days too, which the type refuses.
    if (!isDay(days.start) || !isDay(days.end)) return;
    const field = exception.to === '' ? 'date' : 'to';
    const refuse = (message: string) => addIssue({ code: 'custom', path: ['exceptions', index, field], message });
    if (days.end < days.start) refuse('endBeforeStart');
    else if (days.end >= dayAfter(days.start, maxExceptionDays)) refuse('longerThanYear');
    else if (exceptions.some((other, at) => at < index && overlaps(days, daysOf(other)))) refuse('overlaps');
  });
}

const daysOf = (exception: HoursException) => ({ start: exception.date, end: lastDayOf(exception) });
