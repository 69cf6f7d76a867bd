import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import type { SeatName } from '#shared/appointments/team.schema.ts';

interface SeatSelectProps {
  seats: readonly Pick<SeatName, 'id' | 'name'>[];
  /** Null for nobody yet. */
  value: string | null;
  onChange: (seat: string | null) => void;
  /** Whether the value is a proposal of the server. */
  isProposed: boolean;
  error?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** The collector who goes to a home visit. */
export function SeatSelect({ seats, value, onChange, isProposed, error, ref }: SeatSelectProps) {
  const { t } = useLingui();
  return (
    <Select
      ref={ref}
      label={t`Who goes`}
      data={[{ value: '', label: t`Nobody yet` }, ...seats.map(({ id, name }) => ({ value: id, label: name }))]}
      value={value ?? ''}
      onChange={(id) => onChange(id || null)}
      error={error}
      description={isProposed && t`Proposed: free at this time`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      allowDeselect={false}
    />
  );
}
