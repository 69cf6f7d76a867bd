import { useLingui } from '@lingui/react/macro';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { SectionEditor } from './section-editor.tsx';
import { teamSection } from './team-section.ts';

export function TeamPage() {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  return (
    <AdminPage title={t`Team`}>
      <SectionEditor {...teamSection} onStored={() => utils.admin.appointments.listSeats.invalidate()} />
    </AdminPage>
  );
}
