import { offersCollection } from '#shared/offers/offers.collection.ts';
import { collectionPaths, recordPaths } from '#shared/paths.ts';
import { collectionAdmin } from '../../content/admin/collection-admin.ts';
import { trpc } from '../../ui/lib/trpc.ts';

export const offersAdmin = collectionAdmin({
  collection: offersCollection,
  hooks: trpc.admin.offers,
  useCaches: () => [trpc.useUtils().admin.offers.list],
  useClient: () => trpc.useUtils().client.admin.offers,
  listPath: collectionPaths.offer.list,
  editPath: collectionPaths.offer.edit,
  sitePath: ({ id, values }) => recordPaths.offer({ id, ...values }),
});
