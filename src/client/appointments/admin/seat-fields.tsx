import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { genders } from '#shared/appointments/team.schema.ts';
import type { CustomFieldProps } from '../../ui/admin/section-form/field-shapes.ts';
import { trpc } from '../../ui/lib/trpc.ts';

interface OptionalChoiceProps extends CustomFieldProps {
  choices: readonly { value: string; label: string }[];
  description: string;
}

/** A choice whose value is null while nothing is chosen. */
function OptionalChoice({ form, name, label, choices, description }: OptionalChoiceProps) {
  return (
    <Select
      {...form.getInputProps(name)}
      onChange={(value) => form.setFieldValue(name, value)}
      label={label}
      description={description}
      data={choices}
      clearable
      maw={320}
    />
  );
}

/** Whether a seat is a woman or a man, for visitors who wish for one. */
export function GenderField(props: CustomFieldProps) {
  const { t } = useLingui();
  const labels = { female: t`A woman`, male: t`A man` };
  return (
    <OptionalChoice
      {...props}
      description={t`For patients who wish for a woman or a man.`}
      choices={genders.map((value) => ({ value, label: labels[value] }))}
    />
  );
}

/** The member of staff of a seat. */
export function SeatMemberField(props: CustomFieldProps) {
  const { t } = useLingui();
  const colleagues = trpc.admin.requests.listColleagues.useQuery();
  return (
    <OptionalChoice
      {...props}
      description={t`This member sees the collector’s appointments, and their requests are assigned to the member.`}
      choices={(colleagues.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
