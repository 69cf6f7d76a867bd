import { useLingui } from '@lingui/react/macro';
import { useNextStep } from '../../first-steps/admin/use-next-step.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { appointmentsSection } from './operations-sections.ts';
import { SectionEditor } from './section-editor.tsx';

export function AppointmentSettingsPage() {
  const { t } = useLingui();
  const onNext = useNextStep(t`Appointments`);
  return (
    <AdminPage title={t`Appointments`}>
      <SectionEditor {...appointmentsSection} onNext={onNext} />
    </AdminPage>
  );
}
