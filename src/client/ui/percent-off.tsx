import { Trans } from '@lingui/react/macro';
import { Chip } from './chip.tsx';

export interface PercentOffProps {
  /** null where nobody has said by how much. */
  percent: number | null;
}

/** By how much a price is reduced, as a badge. */
export function PercentOff({ percent }: PercentOffProps) {
  return (
    <Chip look="coral">
      {percent === null ? (
        <Trans>On sale</Trans>
      ) : (
        <Trans>
          <bdi>{percent}%</bdi> off
        </Trans>
      )}
    </Chip>
  );
}
