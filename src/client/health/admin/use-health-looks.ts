import { useLingui } from '@lingui/react/macro';
import { type Icon, IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { HealthState } from '#shared/health/health.schema.ts';

/** The word, the icon and the colour of each state. */
export function useHealthLooks(): Record<HealthState, { word: string; icon: Icon; color: string }> {
  const { t } = useLingui();
  return {
    green: { word: t`In order`, icon: IconCircleCheck, color: 'sea' },
    amber: { word: t`Needs attention`, icon: IconAlertTriangle, color: 'amber' },
    red: { word: t`Fault`, icon: IconCircleX, color: 'red' },
  };
}
