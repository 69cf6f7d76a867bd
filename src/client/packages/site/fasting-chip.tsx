import { Plural, Trans } from '@lingui/react/macro';
import type { PackageSummary } from '#shared/packages/packages.schema.ts';
import { CardIcon } from '../../ui/card-icon.tsx';
import { Chip } from '../../ui/chip.tsx';

interface FastingChipProps {
  item: Pick<PackageSummary, 'fastingRequired' | 'fastingHours'>;
}

/** Whether fasting is needed. Renders nothing for a package that does not state it. */
export function FastingChip({ item }: FastingChipProps) {
  if (item.fastingRequired === null) return null;
  return (
    <Chip look={item.fastingRequired === 'yes' ? 'sand' : 'sea'}>
      <CardIcon name="droplet" />
      <FastingText item={item} />
    </Chip>
  );
}

/** The same as plain text, with the hours if they are stated. */
export function FastingText({ item: { fastingRequired, fastingHours: hours } }: FastingChipProps) {
  if (fastingRequired === 'no') return <Trans>No fasting</Trans>;
  return fastingRequired && <Plural value={hours} _0="Fasting needed" one="Fasting: # hour" other="Fasting: # hours" />;
}
