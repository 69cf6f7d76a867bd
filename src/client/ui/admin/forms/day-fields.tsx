import { useLingui } from '@lingui/react/macro';
import { TextInput, type TextInputProps } from '@mantine/core';

const firstDay = '1950-01-01';
const lastDay = '2050-01-01';

interface DayFieldProps extends TextInputProps {
  /** Whether the value is the first or the last moment of the day. */
  edge: 'start' | 'end';
}

/** A day at the centre. */
export function DayField({ edge, ...props }: DayFieldProps) {
  const { t } = useLingui();
  const description = edge === 'start' ? t`From 00:00 in Dubai.` : t`Until the end of the day in Dubai.`;
  return <TextInput {...props} type="date" min={firstDay} max={lastDay} placeholder={t`Select Date`} description={description} />;
}
