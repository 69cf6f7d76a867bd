import { optionalChoice, requiredLine } from '../collections/fields.ts';
import { day, entries, member, rowId } from '../collections/setting-fields.ts';
import { words } from '../collections/setting-labels.ts';
import { normaliseText } from '../fields/search.rules.ts';
import { refuseEmptyPeriods, weekHours } from '../opening-hours/opening-hours.section.ts';
import { genders } from './genders.ts';

/** The seats of the team that takes samples; none: no seat is offered. A seat has one appointment at any time at most. */
export const teamSection = {
  team: entries(
    {
      /** Appointments name it. */
      id: rowId(),
      name: requiredLine({ label: words.name, max: 60, isRequired: true }),
      gender: optionalChoice(genders, {
        label: /*i18n*/ { id: 'setting.team.gender', message: 'Woman or man' },
        hint: /*i18n*/ {
          id: 'setting.team.gender.hint',
          message: 'For patients who wish for a woman or a man.',
        },
        words: {
          female: /*i18n*/ { id: 'setting.team.female', message: 'A woman' },
          male: /*i18n*/ { id: 'setting.team.male', message: 'A man' },
        },
      }),
      /** Who sees and closes its appointments. */
      staffId: member({ label: /*i18n*/ { id: 'setting.team.member', message: 'Member of staff' } }),
      /** Within the hours of the centre; none: all of these. */
      hours: {
        ...weekHours(),
        addLabel: /*i18n*/ { id: 'setting.team.hours.add', message: 'Add working hours' },
        emptyText: /*i18n*/ {
          id: 'setting.team.hours.empty',
          message: 'Works during the opening hours of the centre.',
        },
      },
      leave: entries(
        {
          from: day({ label: words.firstDay }),
          to: day({ label: words.lastDay }),
        },
        {
          max: 50,
          addLabel: /*i18n*/ { id: 'setting.team.leave.add', message: 'Add leave' },
          emptyText: /*i18n*/ { id: 'setting.team.leave.empty', message: 'No leave is entered.' },
        },
      ),
    },
    {
      max: 20,
      label: /*i18n*/ { id: 'setting.team', message: 'Who takes samples' },
      title: 'name',
      hint: /*i18n*/ {
        id: 'setting.team.hint',
        message: 'With a team, an appointment can be given to a collector, and no collector has two at the same time.',
      },
      addLabel: /*i18n*/ { id: 'setting.team.add', message: 'Add a collector' },
      emptyText: /*i18n*/ {
        id: 'setting.team.empty',
        message: 'There is no team. Appointments at the same time are possible.',
      },
      /** No two seats of one name, no empty period, and no leave that ends before it begins. */
      listRule: (team, context) => {
        const names = team.map(({ name }) => normaliseText(name));
        team.forEach(({ id, hours, leave }, index) => {
          const refuse = (path: (string | number)[], message: string) =>
            context.addIssue({ code: 'custom', path: [index, ...path], message });
          if (names.indexOf(names[index] ?? '') < index) refuse(['name'], 'sameName');
          if (team.findIndex((other) => other.id === id) < index) refuse(['id'], 'format');
          refuseEmptyPeriods(hours, [index, 'hours'], context);
          leave.forEach(({ from, to }, at) => {
            if (to < from) refuse(['leave', at, 'to'], 'endBeforeStart');
          });
        });
      },
    },
  ),
};
