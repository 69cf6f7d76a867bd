import { useLingui } from '@lingui/react/macro';
import { keepPreviousData } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { localized } from '#shared/i18n/localized.ts';
import { type LabTestRecord, labTestsCollection } from '#shared/lab-tests/lab-tests.collection.ts';
import { labTestListInputSchema } from '#shared/lab-tests/lab-tests.schema.ts';
import { adminPaths, collectionPaths } from '#shared/paths.ts';
import { useCollectionWords } from '../../content/admin/use-collection-words.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import styles from '../../ui/admin/form-and-list.module.css';
import { InUseDialog } from '../../ui/admin/records/in-use-dialog.tsx';
import { useListQuery } from '../../ui/admin/records/use-list-query.ts';
import { UsedByPackagesDialog } from '../../ui/admin/records/used-by-packages-dialog.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { LabTestForm, labTestsAdmin } from './lab-test-form.tsx';
import { useBackToList } from './use-back-to-list.ts';
import { UsedNamesList } from './used-names-list.tsx';

/** The form of one laboratory test beside the list of all. */
export function LabTestsPage() {
  const { t } = useLingui();
  const { id } = useParams();
  const leave = useBackToList(adminPaths.labTests());
  const address = useListQuery(labTestListInputSchema, { tube: 'tube' });
  const found = trpc.admin.labTests.list.useQuery(address.query, { placeholderData: keepPreviousData });
  const { client } = trpc.useUtils();
  const { labels, optionsOf } = useCollectionWords(labTestsCollection);
  return (
    <AdminPage title={t`Laboratory tests`}>
      <div className={styles.columns}>
        <LabTestForm id={id} onLeave={leave} />
        <UsedNamesList
          admin={labTestsAdmin}
          address={address}
          found={found}
          findIds={() => client.admin.labTests.listIds.query(address.query)}
          searchLabel={t`Search tests`}
          filters={[
            {
              name: 'tube',
              label: labels.tube,
              allLabel: t`Any tube`,
              value: address.query.tube,
              options: [{ value: 'unstated', label: t`Tube not stated` }, ...optionsOf('tube')],
            },
          ]}
          defaultSort={t`By name`}
          editedId={id}
          editPath={adminPaths.labTests}
          failures={{
            load: t`Failed to load laboratory tests`,
            one: t`Failed to delete test.`,
            many: t`Failed to delete tests.`,
          }}
          InUse={LabTestInUse}
          onLeave={leave}
        />
      </div>
    </AdminPage>
  );
}

/**
 * Explains that a test cannot be deleted while packages contain it. Links to their list, or to each package if all are
 * in the trash.
 */
function LabTestInUse({ record: labTest, onClose }: { record: LabTestRecord | null; onClose: () => void }) {
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
        record={
          isInTrashAlone
            ? { ...labTest, computed: { ...labTest.computed, packageCount: labTest.computed.trashCount } }
            : null
        }
        onClose={onClose}
      />
    </>
  );
}
