import { useLingui } from '@lingui/react/macro';
import { notifications } from '@mantine/notifications';
import { useParams } from 'react-router';
import { RecordHistory } from '../../content/admin/record-history.tsx';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { FormSkeleton } from '../../ui/admin/forms/form-skeleton.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { OfferForm } from './offer-form.tsx';
import { useOfferLabels } from './use-offer-labels.ts';

/** Edits the offer of the id in the address; without an id, creates one. */
export function OfferEditorPage() {
  const { t } = useLingui();
  const { offerId } = useParams();
  return <AdminPage title={offerId ? t`Edit offer` : t`Add New Offer`}>{offerId ? <ChangedOffer key={offerId} id={offerId} /> : <NewOffer />}</AdminPage>;
}

function NewOffer() {
  const { t } = useLingui();
  const create = trpc.admin.offers.create.useMutation({ onSuccess: useInvalidateOffers() });
  return (
    <OfferForm record={null} save={(values) => create.mutateAsync(values)} onSaved={() => notifications.show({ message: t`Offer added successfully!` })} />
  );
}

function ChangedOffer({ id }: { id: string }) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  // No cache and no refetch: the form opens with the stored offer and does not change while it is edited.
  const record = trpc.admin.offers.get.useQuery({ id }, { gcTime: 0, refetchOnWindowFocus: false });
  const invalidate = useInvalidateOffers();
  const update = trpc.admin.offers.update.useMutation({ onSuccess: invalidate });
  const labels = useOfferLabels();
  const handleRestored = () => {
    void record.refetch();
    invalidate();
  };
  if (record.isError) return <LoadFailure title={t`Failed to load offer details`} error={record.error} onRetry={() => void record.refetch()} />;
  if (!record.data) return <FormSkeleton />;
  return (
    <>
      <OfferForm
        key={record.data.version}
        record={record.data}
        save={(values, version) => update.mutateAsync({ id, version, values })}
        reload={() => utils.client.admin.offers.get.query({ id })}
        onSaved={() => notifications.show({ message: t`Offer updated successfully!` })}
      />
      <RecordHistory noun="offer" id={id} version={record.data.version} labels={labels} onRestored={handleRestored} />
    </>
  );
}

function useInvalidateOffers() {
  const utils = trpc.useUtils();
  return () => void utils.admin.offers.list.invalidate();
}
