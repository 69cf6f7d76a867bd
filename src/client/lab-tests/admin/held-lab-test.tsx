import { useLingui } from '@lingui/react/macro';
import { localized } from '#shared/i18n/localized.ts';
import type { LabTestRecord } from '#shared/lab-tests/lab-tests.collection.ts';
import { adminPaths } from '#shared/paths.ts';
import { HeldByPackages } from '../../ui/admin/records/held-by-packages.tsx';
import { HeldDialog } from '../../ui/admin/records/held-dialog.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';

/** Explains that a test cannot be deleted while packages contain it. Links to their list, or to each package if all are in the trash. */
export function HeldLabTest({ labTest, onClose }: { labTest: LabTestRecord | null; onClose: () => void }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const name = labTest ? localized(labTest.values, 'name', locale) : '';
  const isInTrashAlone = labTest !== null && labTest.computed.packageCount === 0;
  return (
    <>
      <HeldDialog
        isOpen={labTest !== null && !isInTrashAlone}
        title={t`“${name}” is still used`}
        text={t`You can delete it once no package contains it.`}
        packageCount={labTest?.computed.packageCount ?? 0}
        packagesPath={`${adminPaths.packages()}?${new URLSearchParams({ q: name })}`}
        onClose={onClose}
      />
      <HeldByPackages
        record={isInTrashAlone ? { ...labTest, computed: { ...labTest.computed, packageCount: labTest.computed.binCount } } : null}
        onClose={onClose}
      />
    </>
  );
}
