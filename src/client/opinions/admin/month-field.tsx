import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMonthAndYear } from '#shared/i18n/format.ts';
import { monthsUntil } from '#shared/time/days.rules.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useToday } from '../../ui/lib/use-today.ts';

const offeredMonths = 60;

interface MonthFieldProps {
  label: string;
  /** The first day of the month ("2026-10-01"), or ''. */
  value: string;
  error?: ReactNode;
  onChange: (day: string) => void;
}

/** Chooses one of the last months. */
export function MonthField({ value, onChange, ...props }: MonthFieldProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const months = monthsUntil(useToday(), offeredMonths);
  const offered = value === '' || months.includes(value) ? months : [...months, value];
  return (
    <Select
      {...props}
      placeholder={t`None`}
      data={offered.map((day) => ({ value: day, label: formatMonthAndYear(day, locale) }))}
      value={value || null}
      onChange={(day) => onChange(day ?? '')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t`No month` }}
      checkIconPosition="right"
    />
  );
}
