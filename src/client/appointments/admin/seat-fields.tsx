import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import type { CustomFieldProps } from '../../ui/admin/section-form/field-shapes.ts';
import { trpc } from '../../ui/lib/trpc.ts';

/** The member of staff of a seat. */
export function SeatMemberField({ form, name, label }: CustomFieldProps) {
  const { t } = useLingui();
  const colleagues = trpc.admin.requests.listColleagues.useQuery();
  return (
    <Select
      {...form.getInputProps(name)}
      onChange={(value) => form.setFieldValue(name, value)}
      label={label}
      description={t`This member sees the collector’s appointments and closes them.`}
      data={(colleagues.data ?? []).map((member) => ({ value: member.id, label: member.name }))}
      clearable
      maw={320}
    />
  );
}
