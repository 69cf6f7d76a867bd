import { storedCategories } from './categories/categories.collection.ts';
import type { Collections } from './content/collections.ts';
import type { OrderedLists } from './content/ordering.service.ts';
import { storedPanels, storedTags } from './lab-tests/lab-tests.collection.ts';
import { createPictureUses } from './media/picture-uses.ts';
import { storedMedicalInfos } from './medical-infos/medical-infos.collection.ts';
import { storedOffers } from './offers/offers.collection.ts';
import { storedOpinions } from './opinions/opinions.collection.ts';
import { storedPackages } from './packages/packages.collection.ts';
import { settingsPictures } from './settings/settings-pictures.ts';

/** All collections. The trash is emptied in this order: packages before the categories that they belong to. */
export const collections: Collections = {
  package: storedPackages,
  category: storedCategories,
  offer: storedOffers,
  medicalInfo: storedMedicalInfos,
  opinion: storedOpinions,
};

/** All lists that staff order. */
export const orderedLists: OrderedLists = {
  ...collections,
  tag: storedTags,
  panel: storedPanels,
};

export const readPictureUses = createPictureUses(collections, settingsPictures);
