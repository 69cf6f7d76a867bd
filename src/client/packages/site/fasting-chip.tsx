import { Plural, Trans } from '@lingui/react/macro';
import { IconDroplet } from '@tabler/icons-react';
import { statesFastingHours } from '#shared/packages/fasting.rules.ts';
import type { PackageSummary } from '#shared/packages/packages.schema.ts';
import { Chip } from '../../ui/chip.tsx';

interface FastingChipProps {
  item: Pick<PackageSummary, 'fastingRequired' | 'fastingHours'>;
  /** The preparation text, if the page shows it. If the text states the hours, the chip omits them. */
  preparation?: string | undefined;
}

/** Whether fasting is needed. Renders nothing for a package that does not state it. */
export function FastingChip({ item, preparation }: FastingChipProps) {
  if (item.fastingRequired === null) return null;
  return (
    <Chip look={item.fastingRequired === 'yes' ? 'sand' : 'sea'}>
      <IconDroplet aria-hidden />
      <FastingText item={item} preparation={preparation} />
    </Chip>
  );
}

/** The same as plain text. */
export function FastingText({ item: { fastingRequired, fastingHours }, preparation = '' }: FastingChipProps) {
  const hours = statesFastingHours(preparation) ? 0 : fastingHours;
  if (fastingRequired === 'no') return <Trans>No fasting</Trans>;
  return fastingRequired && <Plural value={hours} _0="Fasting needed" one="Fasting: # hour" other="Fasting: # hours" />;
}
