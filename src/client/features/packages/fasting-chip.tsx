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
      <FastingText isRequired={isRequired} hours={hours} />
    </Chip>
  );
}

/** The same in words alone. */
export function FastingText({ isRequired, hours }: FastingChipProps) {
  return isRequired ? <Plural value={hours} _0="Fasting needed" one="Fasting: # hour" other="Fasting: # hours" /> : <Trans>No fasting</Trans>;
}
