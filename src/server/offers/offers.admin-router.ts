import { offersCollection } from '#shared/offers/offers.collection.ts';
import { collectionProcedures } from '../content/collection.router.ts';
import { router } from '../core/trpc/trpc.ts';
import type { OffersService } from './offers.service.ts';

export const createAdminOffersRouter = ({ offers }: { offers: OffersService }) => router(collectionProcedures(offersCollection, offers));
