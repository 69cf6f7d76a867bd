import { Plural, Trans } from '@lingui/react/macro';
import { IconDroplet } from '@tabler/icons-react';
import { Chip } from '../../components/chip.tsx';

export interface FastingChipProps {
  isRequired: boolean;
  /** How long before the sample, in hours. */
  hours: number;
}

/** Whether to come fasting, the first thing people ask about a test. */
export function FastingChip({ isRequired, hours }: FastingChipProps) {
  return (
    <Chip look={isRequired ? 'sand' : 'sea'}>
      <IconDroplet aria-hidden />
      {isRequired ? <Plural value={hours} one="Fasting: # hour" other="Fasting: # hours" /> : <Trans>No fasting</Trans>}
    </Chip>
  );
}
