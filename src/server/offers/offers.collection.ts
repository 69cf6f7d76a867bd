import { offerInputSchema } from '#shared/offers/offers.schema.ts';
import { recordPaths, sitePaths } from '#shared/paths.ts';
import type { StoredCollection } from '../content/collections.ts';
import { mediaCollection } from '../media/media.collection.ts';
import { packagesCollection } from '../packages/packages.collection.ts';
import { readOfferLists } from './offer-pictures.ts';
import { offerPictures, offers } from './offers.table.ts';

export const offersCollection: StoredCollection<typeof offers> = {
  name: 'offer',
  table: offers,
  nameFields: ['nameEn', 'nameAr'],
  inputFields: Object.keys(offerInputSchema.shape),
  references: {
    relatedPackageId: { to: packagesCollection },
    pictureIdsEn: { to: mediaCollection, isList: true },
    pictureIdsAr: { to: mediaCollection, isList: true },
  },
  readLists: readOfferLists,
  requires: [],
  pictures: [{ mediaId: offerPictures.mediaId, recordId: offerPictures.offerId }],
  pages: [{ path: sitePaths.packageDetail(''), parameter: 'offer' }],
  pathOf: recordPaths.offer,
  startOf: ({ startDate }) => startDate,
};
