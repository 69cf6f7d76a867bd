import type { CollectionName } from '#shared/content/records.schema.ts';
import { servedCategories } from './categories/categories.collection.ts';
import type { ChangeSubscriber, CollectionDeps } from './content/content-transaction.ts';
import type { OrderedLists } from './content/ordering.service.ts';
import type { Procedures, ServedCollection } from './content/served-collection.ts';
import type { Collections } from './content/stored-collection.ts';
import { indexLabTestChange } from './lab-tests/lab-test-index.ts';
import { storedPanels, storedTags } from './lab-tests/lab-tests.collection.ts';
import { servedLabTests } from './lab-tests/lab-tests.router.ts';
import { createPictureUses } from './media/picture-uses.ts';
import { servedMedicalInfos } from './medical-infos/medical-infos.collection.ts';
import { servedOffers } from './offers/offers.collection.ts';
import { servedOpinions } from './opinions/opinions.collection.ts';
import { indexPackageChange } from './packages/package-indexer.ts';
import { deriveChange } from './packages/package-preparation.ts';
import { servedPackages } from './packages/packages.router.ts';
import type { SettingsService } from './settings/settings.service.ts';
import { settingsPictures } from './settings/settings-pictures.ts';
import { announceContent } from './webhooks/webhook-outbox.ts';

/**
 * All collections, by the names of their services and of their tRPC routers. Everything below is derived from this
 * list, and so are the REST API and its documentation. The trash is emptied in this order: packages before the
 * categories and the laboratory tests that they need.
 */
const served = {
  packages: servedPackages,
  categories: servedCategories,
  offers: servedOffers,
  medicalInfos: servedMedicalInfos,
  opinions: servedOpinions,
  labTests: servedLabTests,
};

type Served = typeof served;
type Key = keyof Served;
export type CollectionServices = { [One in Key]: ReturnType<Served[One]['createService']> };
type StaffProcedures = { [One in Key]: ReturnType<Served[One]['staffProcedures']> };
type PublicProcedures = { [One in Key]: ReturnType<Served[One]['publicProcedures']> };

interface ServiceDeps extends CollectionDeps {
  collections: Collections;
  settings: Pick<SettingsService, 'get'>;
}

interface AnyCollection extends ServedCollection<ServiceDeps, object, Procedures, Procedures> {
  key: Key;
}

const all = Object.entries<Omit<AnyCollection, 'key'>>(served).map(
  ([key, collection]): AnyCollection => ({ ...collection, key: key as Key }),
);
const byKey = <Part>(partOf: (collection: AnyCollection) => Part): Record<string, Part> =>
  Object.fromEntries(all.map((collection) => [collection.key, partOf(collection)]));
const byName = <Part>(partOf: (collection: AnyCollection) => Part) =>
  Object.fromEntries(all.map((collection) => [collection.stored.name, partOf(collection)])) as Record<
    CollectionName,
    Part
  >;

export const servedCollections = byName((collection) => collection);
/** The REST resources of the collections that have one. */
export const restResources = all.flatMap(({ rest }) => rest ?? []);
export const collections: Collections = byName(({ stored }) => stored);

export function createCollectionServices(deps: ServiceDeps): CollectionServices {
  return byKey(({ createService }) => createService(deps)) as CollectionServices;
}
export const servicesByName = (services: CollectionServices) => byName(({ key }) => services[key]);
export function staffProcedures(services: CollectionServices): StaffProcedures {
  return byKey((collection) => collection.staffProcedures(services[collection.key])) as StaffProcedures;
}
export function publicProcedures(services: CollectionServices): PublicProcedures {
  return byKey((collection) => collection.publicProcedures(services[collection.key])) as PublicProcedures;
}

/** All lists that staff order. */
export const orderedLists: OrderedLists = {
  ...collections,
  tag: storedTags,
  panel: storedPanels,
};

export const readPictureUses = createPictureUses(collections, settingsPictures);

/** Called in the transaction of every change of content. */
export const subscribers: readonly ChangeSubscriber[] = [
  announceContent,
  indexPackageChange,
  indexLabTestChange,
  deriveChange,
];
