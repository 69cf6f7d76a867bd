import { packagesCollection } from '#shared/packages/packages.collection.ts';
import { collectionAdmin } from '../../content/admin/collection-admin.ts';
import { trpc } from '../../ui/lib/trpc.ts';

export const packagesAdmin = collectionAdmin({
  collection: packagesCollection,
  hooks: trpc.admin.packages,
  review: { set: trpc.admin.packages.setReviewed, of: ({ computed }) => computed },
  useCaches: () => {
    const { categories, labTests, packages } = trpc.useUtils().admin;
    return [packages.list, categories, labTests.list];
  },
  useClient: () => trpc.useUtils().client.admin.packages,
});
