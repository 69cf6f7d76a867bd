import { useLingui } from '@lingui/react/macro';
import { localized } from '#shared/i18n/localized.ts';
import type { LabTestRecord } from '#shared/lab-tests/lab-tests.collection.ts';
import { collectionPaths } from '#shared/paths.ts';
import { InUseDialog } from '../../ui/admin/records/in-use-dialog.tsx';
import { UsedByPackagesDialog } from '../../ui/admin/records/used-by-packages-dialog.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';

/** Explains that a test cannot be deleted while packages contain it. Links to their list, or to each package if all are in the trash. */
export function LabTestInUse({ record: labTest, onClose }: { record: LabTestRecord | null; onClose: () => void }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const name = labTest ? localized(labTest.values, 'name', locale) : '';
  const isInTrashAlone = labTest !== null && labTest.computed.packageCount === 0;
  return (
    <>
      <InUseDialog
        isOpen={labTest !== null && !isInTrashAlone}
        title={t`“${name}” is still used`}
        text={t`You can delete it once no package contains it.`}
        packageCount={labTest?.computed.packageCount ?? 0}
        packagesPath={`${collectionPaths.package.list}?${new URLSearchParams({ q: name })}`}
        onClose={onClose}
      />
      <UsedByPackagesDialog
        record={isInTrashAlone ? { ...labTest, computed: { ...labTest.computed, packageCount: labTest.computed.trashCount } } : null}
        onClose={onClose}
      />
    </>
  );
}
