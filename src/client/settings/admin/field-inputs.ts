import { msg } from '@lingui/core/macro';
import type { ComponentType } from 'react';
import type { SettingField } from '#shared/collections/setting-fields.ts';
import { SeatMemberField } from '../../appointments/admin/seat-fields.tsx';
import { useLeaveTitle } from '../../appointments/admin/use-leave-title.ts';
import { RecipientField } from '../../mail/admin/recipient-field.tsx';
import { DaysField } from '../../opening-hours/admin/days-field.tsx';
import { PeriodsField } from '../../opening-hours/admin/periods-field.tsx';
import { useDayToClose } from '../../opening-hours/admin/use-day-to-close.ts';
import { useExceptionTitle, useRowTitle } from '../../opening-hours/admin/use-hours-titles.ts';
import { NormalWeek, RamadanWeek } from '../../opening-hours/admin/week-result.tsx';
import { AccentField } from '../../ui/admin/section-form/accent-field.tsx';
import type { CustomFieldProps, FieldShape, ListShape } from '../../ui/admin/section-form/field-shapes.ts';
import { EncryptionField } from './encryption-field.tsx';
import { privacySkeleton } from './privacy-skeleton.ts';

type Input = ComponentType<CustomFieldProps>;

/** The inputs of kinds that belong to a topic. `ui/admin/section-form` has the others. */
export const inputsOfKinds: { readonly [Kind in SettingField['kind']]?: Input } = {
  weekdays: DaysField,
  periods: PeriodsField,
  colour: AccentField,
  reference: SeatMemberField,
};

/** Fields whose input knows more than their kind. */
export const inputsOfPaths: Readonly<Record<string, Input>> = {
  'mail.to': RecipientField,
  'backup.isEncrypted': EncryptionField,
};

/** Results that are shown below a field. */
export const resultsBelow: Readonly<Record<string, Pick<Extract<FieldShape, { kind: 'custom' }>, 'label' | 'render'>>> =
  {
    'openingHours.normal': { label: msg`Resulting hours`, render: NormalWeek },
    'openingHours.ramadan.afterIftar': { label: msg`Resulting hours in Ramadan`, render: RamadanWeek },
  };

const rows = { useTitle: useRowTitle };
/** Titles of entries, and what a list may start from. */
export const partsOfLists: Readonly<Record<string, Partial<ListShape>>> = {
  'openingHours.normal': rows,
  'openingHours.ramadan.beforeIftar': rows,
  'openingHours.ramadan.afterIftar': rows,
  'openingHours.exceptions': {
    useTitle: useExceptionTitle,
    useAsked: useDayToClose as NonNullable<ListShape['useAsked']>,
  },
  'team.*.hours': rows,
  'team.*.leave': { useTitle: useLeaveTitle },
  'privacyPolicy.sections': { skeleton: privacySkeleton },
};
