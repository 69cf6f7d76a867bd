import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { DemoPart } from '#shared/first-steps/first-steps.schema.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useStepTexts } from './use-step-texts.ts';

/** Names the values that keep a step open because they are still those of the demo. Renders nothing without any. */
export function DemoParts({ parts }: { parts: readonly DemoPart[] }) {
  const { locale } = useSite();
  const { demoParts } = useStepTexts();
  if (parts.length === 0) return null;
  const list = parts.map((part) => demoParts[part]).join(locale === 'ar' ? '، ' : ', ');
  return (
    <Text size="sm">
      <Trans>Still the demo’s: {list}.</Trans>
    </Text>
  );
}
