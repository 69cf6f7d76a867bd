import { asc, eq, inArray } from 'drizzle-orm';
import { type Locale, localeCodes } from '#shared/i18n/locales.ts';
import { groupedBy, pictureIdLists } from '../content/record-lists.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { givenIds, isGiven, preparedQuery } from '../core/db/prepared-query.ts';
import { media } from '../media/media.table.ts';
import { offerPictures } from './offers.table.ts';

/** The pictures of offers in both languages, each list in its order. */
export function readOfferPictures(db: Db, offerIds: string[]) {
  return db
    .select({ offerId: offerPictures.offerId, locale: offerPictures.locale, media })
    .from(offerPictures)
    .innerJoin(media, eq(media.id, offerPictures.mediaId))
    .where(inArray(offerPictures.offerId, offerIds))
    .orderBy(asc(offerPictures.sortOrder))
    .all();
}

/** The ids of the pictures of each of these offers. */
export function readOfferLists(reader: Db | Tx, ids: readonly string[]) {
  const picturesOf = groupedBy(picturesByOffers(reader).all(givenIds(ids)), ({ offerId }) => offerId);
  return (id: string) => pictureIdLists(picturesOf(id));
}

const picturesByOffers = preparedQuery((db) =>
  db.select().from(offerPictures).where(isGiven(offerPictures.offerId)).orderBy(asc(offerPictures.sortOrder)).prepare(),
);

/** Gives an offer these pictures instead of those it had; a picture stands in a list once. */
export function writeOfferPictures(tx: Tx, offerId: string, pictureIds: Record<Locale, string[]>): void {
  tx.delete(offerPictures).where(eq(offerPictures.offerId, offerId)).run();
  const rows = localeCodes.flatMap((locale) => [...new Set(pictureIds[locale])].map((mediaId, sortOrder) => ({ offerId, locale, mediaId, sortOrder })));
  if (rows.length > 0) tx.insert(offerPictures).values(rows).run();
}

/** Gives a copy of an offer the pictures of its original. */
export function copyOfferPictures(tx: Tx, originalId: string, copyId: string): void {
  const pictures = tx.select().from(offerPictures).where(eq(offerPictures.offerId, originalId)).all();
  for (const picture of pictures)
    tx.insert(offerPictures)
      .values({ ...picture, offerId: copyId })
      .run();
}
