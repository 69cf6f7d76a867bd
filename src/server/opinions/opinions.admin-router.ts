import { opinionsCollection } from '#shared/opinions/opinions.collection.ts';
import { collectionProcedures } from '../content/collection.router.ts';
import { router } from '../core/trpc/trpc.ts';
import type { OpinionsService } from './opinions.service.ts';

export const createAdminOpinionsRouter = ({ opinions }: { opinions: OpinionsService }) => router(collectionProcedures(opinionsCollection, opinions));
