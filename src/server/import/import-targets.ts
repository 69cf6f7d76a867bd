import type { z } from 'zod';
import { categoriesCollection } from '#shared/categories/categories.collection.ts';
import { AppError } from '#shared/errors.ts';
import { medicalInfosCollection } from '#shared/medical-infos/medical-infos.collection.ts';
import { offersCollection } from '#shared/offers/offers.collection.ts';
import { opinionsCollection } from '#shared/opinions/opinions.collection.ts';
import { packagesCollection } from '#shared/packages/packages.collection.ts';
import type { CategoriesService } from '../categories/categories.collection.ts';
import type { TrashService } from '../content/trash.service.ts';
import { systemActor } from '../core/auth/actor.ts';
import type { MediaService } from '../media/media.service.ts';
import type { MedicalInfosService } from '../medical-infos/medical-infos.collection.ts';
import type { OffersService } from '../offers/offers.collection.ts';
import type { OpinionsService } from '../opinions/opinions.collection.ts';
import type { PackagesService } from '../packages/packages.service.ts';
import type { RedirectsService } from '../redirects/redirects.service.ts';
import type { ImportedCollection } from './source.ts';

export interface ImportServices {
  categories: CategoriesService;
  packages: PackagesService;
  offers: OffersService;
  medicalInfos: MedicalInfosService;
  opinions: OpinionsService;
  trash: TrashService;
  media: MediaService;
  redirects: RedirectsService;
}

interface Stored {
  version: number;
  updatedBy: string;
  /** As service input, including fields that the former site does not have. */
  input: Record<string, unknown>;
}

/** Reads and writes the records of one collection. */
interface ImportTarget {
  schema: z.ZodType;
  find: (id: string) => Stored | null;
  create: (id: string, input: Record<string, unknown>) => { version: number };
  update: (id: string, input: Record<string, unknown>) => { version: number };
}

/** The targets of all collections; they use the same services as changes by staff. */
export function createImportTargets({
  categories,
  packages,
  offers,
  medicalInfos,
  opinions,
  trash,
}: ImportServices): Record<ImportedCollection, ImportTarget> {
  const restoreFromTrash = (collection: ImportedCollection) => {
    const restore = (id: string) => trash.restore(systemActor, collection, [id]);
    return (id: string) => isFound(() => restore(id));
  };
  return {
    category: createTarget(categories, restoreFromTrash('category'), categoriesCollection.createSchema),
    package: createTarget(packages, restoreFromTrash('package'), packagesCollection.createSchema),
    offer: createTarget(offers, restoreFromTrash('offer'), offersCollection.createSchema),
    medicalInfo: createTarget(medicalInfos, restoreFromTrash('medicalInfo'), medicalInfosCollection.createSchema),
    opinion: createTarget(opinions, restoreFromTrash('opinion'), opinionsCollection.createSchema),
  };
}

function isFound(take: () => void): boolean {
  try {
    take();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false;
    throw error;
  }
}

type StoredRecord = { version: number; updatedBy: string; values: Record<string, unknown> };
interface ContentService<Row extends StoredRecord, Input> {
  getRecord: (actor: typeof systemActor, id: string) => Row;
  create: (actor: typeof systemActor, input: Input, ownId?: string) => Row;
  update: (actor: typeof systemActor, id: string, input: Input) => Row;
}

/** `restoreFromTrash` restores a record from the trash and returns whether it was there. */
function createTarget<Row extends StoredRecord, Input>(
  service: ContentService<Row, Input>,
  restoreFromTrash: (id: string) => boolean,
  schema: z.ZodType,
): ImportTarget {
  const update = (id: string, input: Record<string, unknown>) => service.update(systemActor, id, input as Input);
  return {
    schema,
    find: (id) => {
      try {
        const row = service.getRecord(systemActor, id);
        return { version: row.version, updatedBy: row.updatedBy, input: row.values };
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') return null;
        throw error;
      }
    },
    // The services validate every input with `schema`.
    create: (id, input) => (restoreFromTrash(id) ? update(id, input) : service.create(systemActor, input as Input, id)),
    update,
  };
}
