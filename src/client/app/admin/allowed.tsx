import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Permission } from '#shared/permissions.ts';
import { useCan } from '../../ui/admin/lib/staff-context.tsx';
import { DeadEnd } from './dead-end.tsx';

/** Renders a page if the role permits it, and otherwise says so. */
export function Allowed({ to, page }: { to: Permission; page: ReactNode }) {
  const { t } = useLingui();
  if (useCan(to)) return page;
  return <DeadEnd title={t`Your account may not open this page`} text={t`An owner of the staff area can change your role.`} />;
}
