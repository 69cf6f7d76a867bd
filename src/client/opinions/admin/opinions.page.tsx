import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router';
import { localized } from '#shared/i18n/localized.ts';
import { type OpinionRecord, opinionRecordListInputSchema } from '#shared/opinions/opinions.schema.ts';
import { adminPaths } from '#shared/paths.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { RecordList } from '../../ui/admin/records/record-list.tsx';
import { useListQuery } from '../../ui/admin/records/use-list-query.ts';
import { useRecordActions } from '../../ui/admin/records/use-record-actions.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { useOpinionShape } from './use-opinion-shape.tsx';

/** Every testimonial: found, opened, added, shown and hidden, removed. */
export function OpinionsPage() {
  const { t } = useLingui();
  const { locale } = useSite();
  const utils = trpc.useUtils();
  const address = useListQuery(opinionRecordListInputSchema);
  const found = trpc.admin.opinions.list.useQuery(address.query, { placeholderData: keepPreviousData });
  const actions = useRecordActions<OpinionRecord>({
    noun: 'opinion',
    nameOf: (record) => localized(record, 'altText', locale),
    failures: { remove: t`Failed to delete opinion.`, change: t`Failed to update opinion. Please try again.`, duplicate: t`Failed to duplicate opinion.` },
    setPublished: trpc.admin.opinions.setPublished.useMutation().mutateAsync,
    remove: trpc.admin.opinions.remove.useMutation().mutateAsync,
    duplicate: trpc.admin.opinions.duplicate.useMutation().mutateAsync,
    editPath: adminPaths.addOpinion,
    onChanged: () => void utils.admin.opinions.list.invalidate(),
  });
  return (
    <AdminPage
      title={t`Opinions`}
      action={
        <Button component={Link} to={adminPaths.addOpinion()} leftSection={<IconPlus size={20} aria-hidden />}>
          <Trans>Add New Opinion</Trans>
        </Button>
      }
    >
      <RecordList
        address={address}
        found={found}
        findIds={() => utils.client.admin.opinions.listIds.query(address.query)}
        shape={useOpinionShape()}
        actions={actions}
        arrange={{ noun: 'opinion' }}
        searchLabel={t`Search opinions`}
        searchPlaceholder={t`Search by what the picture says`}
        failureTitle={t`Failed to load opinions`}
        emptyTitle={t`No data available`}
        addPath={adminPaths.addOpinion()}
      />
    </AdminPage>
  );
}
