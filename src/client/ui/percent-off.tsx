import { Trans } from '@lingui/react/macro';
import { Chip } from './chip.tsx';

interface PercentOffProps {
  /** Null if the percentage is unknown. */
  percent: number | null;
}

/** A badge with the discount. */
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
