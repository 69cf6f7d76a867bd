import { useLingui } from '@lingui/react/macro';
import { notifications } from '@mantine/notifications';
import { useGuidedStep } from './use-guided-step.ts';

/** Leads from the saved form of a step to the next one, and says what was saved; undefined outside the first steps. */
export function useNextStep(name: string): (() => Promise<void>) | undefined {
  const { t } = useLingui();
  const guide = useGuidedStep();
  if (!guide) return undefined;
  return () => {
    notifications.show({ message: t`“${name}” is saved.` });
    return guide.goOn();
  };
}
