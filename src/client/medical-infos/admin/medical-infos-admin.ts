import { medicalInfosCollection } from '#shared/medical-infos/medical-infos.collection.ts';
import { collectionPaths, recordPaths } from '#shared/paths.ts';
import { collectionAdmin } from '../../content/admin/collection-admin.ts';
import { trpc } from '../../ui/lib/trpc.ts';

export const medicalInfosAdmin = collectionAdmin({
  collection: medicalInfosCollection,
  hooks: trpc.admin.medicalInfos,
  useCaches: () => [trpc.useUtils().admin.medicalInfos.list],
  useClient: () => trpc.useUtils().client.admin.medicalInfos,
  listPath: collectionPaths.medicalInfo.list,
  editPath: collectionPaths.medicalInfo.edit,
  sitePath: ({ id, values }) => recordPaths.medicalInfo({ id, ...values }),
});
