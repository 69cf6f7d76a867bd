import { useLingui } from '@lingui/react/macro';
import { useNextStep } from '../../first-steps/admin/use-next-step.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { teamSection } from './operations-sections.ts';
import { SectionEditor } from './section-editor.tsx';

export function TeamPage() {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const onNext = useNextStep(t`Team`);
  return (
    <AdminPage title={t`Team`}>
      <SectionEditor
        {...teamSection}
        onNext={onNext}
        onStored={() => utils.admin.appointments.listSeats.invalidate()}
      />
    </AdminPage>
  );
}
