import { Plural, Trans } from '@lingui/react/macro';
import { IconDroplet } from '@tabler/icons-react';
import type { PackageSummary } from '#shared/schemas/packages.schema.ts';
import { Chip } from '../../components/chip.tsx';

export interface FastingChipProps {
  item: Pick<PackageSummary, 'fastingRequired' | 'fastingHours'>;
}

/** Whether to come fasting, the first thing people ask about a test. Renders nothing for a package that does not state it. */
export function FastingChip({ item }: FastingChipProps) {
  if (item.fastingRequired === null) return null;
  return (
    <Chip look={item.fastingRequired === 'yes' ? 'sand' : 'sea'}>
      <IconDroplet aria-hidden />
      <FastingText item={item} />
    </Chip>
  );
}

/** The same in words alone. */
export function FastingText({ item: { fastingRequired, fastingHours } }: FastingChipProps) {
  if (fastingRequired === 'no') return <Trans>No fasting</Trans>;
  return fastingRequired && <Plural value={fastingHours} _0="Fasting needed" one="Fasting: # hour" other="Fasting: # hours" />;
}
