import { msg } from '@lingui/core/macro';
import type { SectionValues } from '#shared/settings/settings-sections.schema.ts';
import { GenderField, SeatMemberField } from '../../appointments/admin/seat-fields.tsx';
import { useLeaveTitle } from '../../appointments/admin/use-leave-title.ts';
import { groupsFor } from '../../ui/admin/section-form/field-shapes.ts';
import { hoursList } from './hours-section.ts';
import { newRowId } from './new-row-id.ts';
import type { EditedSection } from './section-editor.tsx';
import { useHitsReview } from './use-hits-review.tsx';

/** The seats of the team that takes samples. */
export const teamSection: EditedSection = {
  section: 'team',
  useReview: useHitsReview,
  texts: {
    confirmTitle: msg`Save the team?`,
    effect: msg`Appointments that are agreed stay as they are.`,
    successTitle: msg`The team was saved.`,
    failureTitle: msg`The team could not be saved.`,
    loadFailure: msg`The team could not be loaded.`,
  },
  groups: [
    groupsFor<SectionValues<'team'>>()('', msg`Who takes samples`, [
      {
        kind: 'list',
        name: 'team',
        hint: msg`With a team, an appointment can be given to a collector, and no collector has two at the same time.`,
        addLabel: msg`Add a collector`,
        emptyText: msg`There is no team. Appointments at the same time are possible.`,
        empty: () => ({ id: newRowId(), name: '', gender: null, staffId: null, hours: [], leave: [] }),
        useTitle: () => (seat) => seat.name,
        fields: [
          { kind: 'line', name: 'name', label: msg`Name`, isRequired: true },
          { kind: 'custom', name: 'gender', label: msg`Woman or man`, render: GenderField },
          { kind: 'custom', name: 'staffId', label: msg`Member of staff`, render: SeatMemberField },
          {
            ...hoursList,
            name: 'hours',
            addLabel: msg`Add working hours`,
            emptyText: msg`Works during the opening hours of the centre.`,
          },
          {
            kind: 'list',
            name: 'leave',
            addLabel: msg`Add leave`,
            emptyText: msg`No leave is entered.`,
            empty: () => ({ from: '', to: '' }),
            useTitle: useLeaveTitle,
            fields: [
              { kind: 'day', name: 'from', label: msg`First day`, isRequired: true },
              { kind: 'day', name: 'to', label: msg`Last day`, isRequired: true },
            ],
          },
        ],
      },
    ]),
  ],
};
