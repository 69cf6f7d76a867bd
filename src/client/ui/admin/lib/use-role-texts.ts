import { useLingui } from '@lingui/react/macro';
import type { StaffRole } from '#shared/permissions.ts';

export function useRoleTexts(): Record<StaffRole, string> {
  const { t } = useLingui();
  return {
    owner: t`Owner`,
    editor: t`Editor`,
    director: t`Laboratory director`,
    reception: t`Reception`,
    nurse: t`Nurse`,
  };
}
