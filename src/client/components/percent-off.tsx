import { Trans } from '@lingui/react/macro';
import { Chip } from './chip.tsx';

export interface PercentOffProps {
  percent: number;
}

/** By how much a price is reduced, as a badge. */
export function PercentOff({ percent }: PercentOffProps) {
  return (
    <Chip look="coral">
      <Trans>
        <bdi>{percent}%</bdi> off
      </Trans>
    </Chip>
  );
}
