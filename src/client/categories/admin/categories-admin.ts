import { categoriesCollection } from '#shared/categories/categories.collection.ts';
import { collectionPaths, recordPaths } from '#shared/paths.ts';
import { collectionAdmin } from '../../content/admin/collection-admin.ts';
import { trpc } from '../../ui/lib/trpc.ts';

export const categoriesAdmin = collectionAdmin({
  collection: categoriesCollection,
  hooks: trpc.admin.categories,
  useCaches: () => {
    const { categories, packages } = trpc.useUtils().admin;
    return [categories.list, categories.listChoices, packages.list];
  },
  useClient: () => trpc.useUtils().client.admin.categories,
  listPath: collectionPaths.category.list,
  editPath: collectionPaths.category.edit,
  sitePath: ({ id, values }) => recordPaths.category({ id, ...values }),
});
