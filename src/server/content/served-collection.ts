import type { TRPCCreateRouterOptions } from '@trpc/server';
import type { Collection } from '#shared/collections/define-collection.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import type { CollectionRest } from './rest/collection-resource.ts';
import type { StoredCollection } from './stored-collection.ts';

/** A declared collection as the server offers it: its table, its service, its tRPC procedures and its REST resource. */
export interface ServedCollection<Deps, Service, Staff, Public> {
  stored: StoredCollection & { declaration: Pick<Collection, 'fields' | 'computed' | 'valuesSchema'> };
  // Methods, so that one list can hold collections with different services.
  createService(deps: Deps): Service;
  staffProcedures(service: Service): Staff;
  publicProcedures(service: Service): Public;
  /** Absent if the REST API has no such resource. */
  rest?: CollectionRest<NoInfer<Service>>;
  /** Replaces settings in the preview of a draft that they would hide. */
  previewSettings?: Partial<Settings>;
}

/** tRPC procedures by their names. */
export type Procedures = TRPCCreateRouterOptions;

/** Checks that the parts of a collection fit its service. */
export const servedCollection = <Deps, Service, Staff extends Procedures, Public extends Procedures>(
  collection: ServedCollection<Deps, Service, Staff, Public>,
): ServedCollection<Deps, Service, Staff, Public> => collection;
