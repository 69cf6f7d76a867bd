import { Trans } from '@lingui/react/macro';
import type { Saving } from '#shared/packages/sales.rules.ts';
import { Chip } from './chip.tsx';
import { SavingText } from './saving-text.tsx';

interface SavingChipProps {
  /** Null if it is unknown. */
  saving: Saving | null;
}

/** A badge with what a sale saves. */
export function SavingChip({ saving }: SavingChipProps) {
  return <Chip look="coral">{saving ? <SavingText saving={saving} /> : <Trans>On sale</Trans>}</Chip>;
}
