import { useLingui } from '@lingui/react/macro';
import { Group, Radio } from '@mantine/core';
import { answers } from '#shared/packages/packages.schema.ts';
import type { StaffForm } from '../../ui/admin/forms/use-staff-form.ts';
import type { PackageFormValues } from './package-form-values.ts';

export interface AnswerFieldProps {
  form: StaffForm<PackageFormValues>;
  name: 'fastingRequired' | 'homeCollection';
  label: string;
  words: Record<string, string>;
}

/** A yes-or-no question about a package. Without an answer, visitors see nothing about it. */
export function AnswerField({ form, name, label, words }: AnswerFieldProps) {
  const { t } = useLingui();
  return (
    <Radio.Group {...form.getInputProps(name)} label={label}>
      <Group gap="4px 32px" mih={44}>
        <Radio value="" label={t`Not stated`} />
        {answers.map((answer) => (
          <Radio key={answer} value={answer} label={words[answer]} />
        ))}
      </Group>
    </Radio.Group>
  );
}
