import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatMonth } from '#shared/i18n/format.ts';
import { localized } from '#shared/i18n/localized.ts';
import { monthNames } from '#shared/medical-infos/information-address.rules.ts';
import { type MedicalInfoRecord, medicalInfoRecordListInputSchema } from '#shared/medical-infos/medical-infos.schema.ts';
import { adminPaths } from '#shared/paths.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { RecordList } from '../../ui/admin/records/record-list.tsx';
import { useListQuery } from '../../ui/admin/records/use-list-query.ts';
import { useRecordActions } from '../../ui/admin/records/use-record-actions.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { useMedicalInfoShape } from './use-medical-info-shape.tsx';

/** Every piece of medical information: found, opened, added, shown and hidden, removed. */
export function InformationPage() {
  const { t } = useLingui();
  const { locale } = useSite();
  const utils = trpc.useUtils();
  const address = useListQuery(medicalInfoRecordListInputSchema, { category: 'category', month: 'month' });
  const found = trpc.admin.medicalInfos.list.useQuery(address.query, { placeholderData: keepPreviousData });
  const actions = useRecordActions<MedicalInfoRecord>({
    noun: 'medicalInfo',
    nameOf: (record) => localized(record, 'title', locale),
    failures: {
      remove: t`Failed to delete information.`,
      change: t`Failed to update information. Please try again.`,
      duplicate: t`Failed to duplicate information.`,
    },
    setPublished: trpc.admin.medicalInfos.setPublished.useMutation().mutateAsync,
    remove: trpc.admin.medicalInfos.remove.useMutation().mutateAsync,
    duplicate: trpc.admin.medicalInfos.duplicate.useMutation().mutateAsync,
    editPath: adminPaths.addInfo,
    onChanged: () => void utils.admin.medicalInfos.list.invalidate(),
  });
  const categoryFilter = {
    name: 'category',
    label: t`Category`,
    allLabel: t`All`,
    value: address.query.category,
    options: [
      { value: 'general', label: t`General` },
      { value: 'weekly', label: t`Weekly` },
    ],
  };
  const monthFilter = {
    name: 'month',
    label: t`Month`,
    allLabel: t`All months`,
    value: address.query.month,
    options: monthNames.map((month, index) => ({ value: month, label: formatMonth(index, locale) })),
  };
  return (
    <AdminPage
      title={t`Information`}
      action={
        <Button component={Link} to={adminPaths.addInfo()} leftSection={<IconPlus size={20} aria-hidden />}>
          <Trans>Add New Information</Trans>
        </Button>
      }
    >
      <RecordList
        address={address}
        found={found}
        findIds={() => utils.client.admin.medicalInfos.listIds.query(address.query)}
        shape={useMedicalInfoShape()}
        actions={actions}
        arrange={{ noun: 'medicalInfo' }}
        searchLabel={t`Search information`}
        searchPlaceholder={t`Search by title or text`}
        filters={[categoryFilter, monthFilter]}
        failureTitle={t`Failed to load information`}
        emptyTitle={t`No data available`}
        addPath={adminPaths.addInfo()}
      />
    </AdminPage>
  );
}
