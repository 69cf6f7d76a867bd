import { offersCollection } from '#shared/offers/offers.collection.ts';
import { recordPaths, sitePaths } from '#shared/paths.ts';
import { storedCollection } from '../content/declared-collection.ts';
import { mediaCollection } from '../media/media.collection.ts';
import { pictureLists } from '../media/picture-lists.ts';
import { storedPackages } from '../packages/packages.collection.ts';
import { offerPictures, offers } from './offers.table.ts';

export const storedOffers = storedCollection(offersCollection, {
  table: offers,
  lists: pictureLists(offerPictures, offerPictures.offerId),
  targets: { picture: mediaCollection, package: storedPackages },
  pages: [{ path: sitePaths.packageDetail(''), parameter: 'offer' }],
  pathOf: recordPaths.offer,
  startOf: ({ startDate }) => startDate,
});
