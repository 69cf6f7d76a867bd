import { useLingui } from '@lingui/react/macro';
import { keepPreviousData } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { labTestListInputSchema } from '#shared/lab-tests/lab-tests.schema.ts';
import { adminPaths } from '#shared/paths.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import styles from '../../ui/admin/form-and-list.module.css';
import { useListQuery } from '../../ui/admin/records/use-list-query.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { LabTestForm, labTestsAdmin } from './lab-test-form.tsx';
import { LabTestInUse } from './lab-test-in-use.tsx';
import { useBackToList } from './use-back-to-list.ts';
import { UsedNamesList } from './used-names-list.tsx';

/** The form of one laboratory test beside the list of all. */
export function LabTestsPage() {
  const { t } = useLingui();
  const { id } = useParams();
  const leave = useBackToList(adminPaths.labTests());
  const address = useListQuery(labTestListInputSchema);
  const found = trpc.admin.labTests.list.useQuery(address.query, { placeholderData: keepPreviousData });
  const { client } = trpc.useUtils();
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
          defaultSort={t`By name`}
          editedId={id}
          editPath={adminPaths.labTests}
          failures={{ load: t`Failed to load laboratory tests`, one: t`Failed to delete test.`, many: t`Failed to delete tests.` }}
          InUse={LabTestInUse}
          onLeave={leave}
        />
      </div>
    </AdminPage>
  );
}
