import { useLingui } from '@lingui/react/macro';
import { SimpleGrid, TextInput } from '@mantine/core';
import type { StaffForm } from './use-staff-form.ts';

const firstDay = '1950-01-01';
const lastDay = '2050-01-01';

/** First and last day, at the centre. */
export function DayFields<Values extends { startDate: string; endDate: string }>({ form }: { form: Pick<StaffForm<Values>, 'getInputProps'> }) {
  const { t } = useLingui();
  const day = { type: 'date', min: firstDay, max: lastDay, placeholder: t`Select Date` };
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput {...form.getInputProps('startDate')} {...day} label={t`First day`} description={t`From 00:00 in Dubai.`} />
      <TextInput {...form.getInputProps('endDate')} {...day} label={t`Last day`} description={t`Until the end of the day in Dubai.`} />
    </SimpleGrid>
  );
}
