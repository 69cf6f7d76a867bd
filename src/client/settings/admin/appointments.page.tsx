import { useLingui } from '@lingui/react/macro';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { appointmentsSection } from './operations-sections.ts';
import { SectionEditor } from './section-editor.tsx';

export function AppointmentSettingsPage() {
  const { t } = useLingui();
  return (
    <AdminPage title={t`Appointments`}>
      <SectionEditor {...appointmentsSection} />
    </AdminPage>
  );
}
