import { opinionsCollection } from '#shared/opinions/opinions.collection.ts';
import { collectionPaths, recordPaths } from '#shared/paths.ts';
import { collectionAdmin } from '../../content/admin/collection-admin.ts';
import { trpc } from '../../ui/lib/trpc.ts';

export const opinionsAdmin = collectionAdmin({
  collection: opinionsCollection,
  hooks: trpc.admin.opinions,
  useCaches: () => [trpc.useUtils().admin.opinions.list],
  useClient: () => trpc.useUtils().client.admin.opinions,
  listPath: collectionPaths.opinion.list,
  editPath: collectionPaths.opinion.edit,
  sitePath: ({ id, values }) => recordPaths.opinion({ id, ...values }),
});
