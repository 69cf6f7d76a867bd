import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router';
import { localized } from '#shared/i18n/localized.ts';
import { type OfferRecord, offerRecordListInputSchema } from '#shared/offers/offers.schema.ts';
import { adminPaths } from '#shared/paths.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { RecordList } from '../../ui/admin/records/record-list.tsx';
import { useListQuery } from '../../ui/admin/records/use-list-query.ts';
import { useRecordActions } from '../../ui/admin/records/use-record-actions.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { useOfferShape } from './use-offer-shape.tsx';

export function OffersPage() {
  const { t } = useLingui();
  const { locale } = useSite();
  const utils = trpc.useUtils();
  const address = useListQuery(offerRecordListInputSchema, { time: 'time' });
  const found = trpc.admin.offers.list.useQuery(address.query, { placeholderData: keepPreviousData });
  const actions = useRecordActions<OfferRecord>({
    noun: 'offer',
    nameOf: (record) => localized(record, 'name', locale),
    failures: { remove: t`Failed to delete offer.`, change: t`Failed to update offer. Please try again.`, duplicate: t`Failed to duplicate offer.` },
    setPublished: trpc.admin.offers.setPublished.useMutation().mutateAsync,
    remove: trpc.admin.offers.remove.useMutation().mutateAsync,
    duplicate: trpc.admin.offers.duplicate.useMutation().mutateAsync,
    editPath: adminPaths.addOffer,
    onChanged: () => void utils.admin.offers.list.invalidate(),
  });
  const timeFilter = {
    name: 'time',
    label: t`State`,
    allLabel: t`Running or not`,
    value: address.query.time,
    options: [
      { value: 'running', label: t`Running` },
      { value: 'coming', label: t`Starts later` },
      { value: 'ended', label: t`Expired` },
    ],
  };
  return (
    <AdminPage
      title={t`Offer`}
      action={
        <Button component={Link} to={adminPaths.addOffer()} leftSection={<IconPlus size={20} aria-hidden />}>
          <Trans>Add New Offer</Trans>
        </Button>
      }
    >
      <RecordList
        address={address}
        found={found}
        findIds={() => utils.client.admin.offers.listIds.query(address.query)}
        shape={useOfferShape()}
        actions={actions}
        arrange={{ noun: 'offer' }}
        searchLabel={t`Search offers`}
        searchPlaceholder={t`Search by name or description`}
        filters={[timeFilter]}
        failureTitle={t`Failed to load offers`}
        emptyTitle={t`No offers available at the moment.`}
        addPath={adminPaths.addOffer()}
      />
    </AdminPage>
  );
}
