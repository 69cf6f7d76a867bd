import { msg } from '@lingui/core/macro';
import { sitePaths } from '#shared/paths.ts';
import type { SectionValues } from '#shared/settings/settings-sections.schema.ts';
import { DaysField } from '../../opening-hours/admin/days-field.tsx';
import { PeriodsField } from '../../opening-hours/admin/periods-field.tsx';
import { useDayToClose } from '../../opening-hours/admin/use-day-to-close.ts';
import { useExceptionTitle, useRowTitle } from '../../opening-hours/admin/use-hours-titles.ts';
import { NormalWeek, RamadanWeek } from '../../opening-hours/admin/week-result.tsx';
import { groupsFor } from '../../ui/admin/section-form/field-shapes.ts';
import type { SectionDescription } from './section.page.tsx';
import { useHitsReview } from './use-hits-review.tsx';

const inHours = groupsFor<SectionValues<'hours'>>();
/** A list of weekly hours. */
export const hoursList = {
  kind: 'list',
  addLabel: msg`Add a row`,
  emptyText: msg`No hours are set. Visitors are asked to call.`,
  empty: () => ({ days: [], periods: [['09:00', '17:00']] as [string, string][] }),
  useTitle: useRowTitle,
  fields: [
    { kind: 'custom', name: 'days', label: msg`Days`, render: DaysField },
    { kind: 'custom', name: 'periods', label: msg`Hours`, render: PeriodsField },
  ],
} as const;

/** The section with the opening hours. */
export const hours = {
  section: 'hours',
  title: msg`Opening hours`,
  previewPath: sitePaths.location(),
  useReview: useHitsReview,
  setElsewhere: [
    inHours('openingHours', msg`Ramadan`, [
      {
        kind: 'list',
        name: 'ramadanPeriods',
        addLabel: msg`Other dates`,
        emptyText: msg`No Ramadan dates are confirmed: the normal hours apply.`,
        empty: () => ({ start: '', end: '' }),
        fields: [
          { kind: 'day', name: 'start', label: msg`First day` },
          { kind: 'day', name: 'end', label: msg`Last day` },
        ],
      },
    ]),
  ],
  groups: [
    inHours('openingHours', msg`Normal hours`, [
      { ...hoursList, name: 'normal' },
      { kind: 'custom', name: 'normal', label: msg`Resulting hours`, render: NormalWeek },
    ]),
    inHours('openingHours.ramadan', msg`Ramadan, before iftar`, [{ ...hoursList, name: 'beforeIftar' }]),
    inHours('openingHours.ramadan', msg`Ramadan, after iftar`, [
      { ...hoursList, name: 'afterIftar' },
      { kind: 'custom', name: 'afterIftar', label: msg`Resulting hours in Ramadan`, render: RamadanWeek },
    ]),
    inHours('openingHours', msg`Days with different hours`, [
      {
        kind: 'list',
        name: 'exceptions',
        addLabel: msg`Add days`,
        emptyText: msg`No days with different hours.`,
        empty: () => ({ date: '', to: '', periods: [], noteEn: '', noteAr: '' }),
        useTitle: useExceptionTitle,
        useAsked: useDayToClose,
        fields: [
          { kind: 'day', name: 'date', label: msg`First day`, isRequired: true },
          { kind: 'day', name: 'to', label: msg`Last day`, hint: msg`Leave it empty for one day only.` },
          { kind: 'custom', name: 'periods', label: msg`Hours`, render: PeriodsField },
          { kind: 'pair', name: 'note', label: msg`Note` },
        ],
      },
    ]),
  ],
} as const satisfies SectionDescription;
