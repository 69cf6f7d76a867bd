import { and, eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { splitTerm } from '#shared/fields/search.rules.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import {
  type Picture,
  type PictureCrop,
  type PictureInput,
  type PictureListInput,
  type PictureRecord,
  type PictureUse,
  type PictureWhole,
  pictureInputSchema,
} from '#shared/media/media.schema.ts';
import { isWithin } from '#shared/media/pictures.rules.ts';
import { pictureSourcePath } from '#shared/paths.ts';
import { versionAfter } from '../content/record-stamp.ts';
import { containsWords, pageOf, readListed, recordsOrder } from '../content/staff-lists.ts';
import { audit } from '../core/audit/audit.ts';
import { type Actor, type Authorized, actorCan, actorName, type Reauthenticated } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import type { ContentDeps } from '../core/common-deps.ts';
import { type Db, inTransaction, type Tx } from '../core/db/client.ts';
import { requireFound } from '../core/errors.ts';
import { mediaMessages } from './media.messages.ts';
import type { MediaService } from './media.service.ts';
import { type MediaRow, media } from './media.table.ts';
import type { SentBytes } from './media-files.ts';
import { filesOf, sourceFile } from './picture-files.ts';
import type { PictureUses, ReadPictureUses } from './picture-uses.ts';
import { presentPicture } from './pictures.ts';

export type MediaLibraryService = ReturnType<typeof createMediaLibraryService>;

interface MediaLibraryDeps extends ContentDeps {
  media: Pick<MediaService, 'addOriginal' | 'removeFiles' | 'removeAll'>;
  readPictureUses: ReadPictureUses;
  /** Called when new files of a picture must be encoded. */
  onChanged: () => void;
}

/** A replacement file, and the version of the picture that its sender saw. */
interface PictureFile {
  bytes: SentBytes;
  version?: number | undefined;
}

type NewOriginal = Awaited<ReturnType<MediaService['addOriginal']>>;

/** The maximum number of uses in a refusal. */
const maxNamed = 3;

/**
 * Management of pictures. Changing a picture that the current settings use, such as the logo, also requires
 * settings.write.
 */
export function createMediaLibraryService({
  db,
  clock,
  contentVersion,
  media: pictures,
  readPictureUses,
  onChanged,
}: MediaLibraryDeps) {
  /**
   * A page of pictures, the newest first; a search matches alternative texts, file names, and names of records that use
   * a picture.
   */
  function list(
    _actor: Authorized<'content.write'>,
    { search, show, sort, page = 1 }: PictureListInput,
    locale: Locale,
  ) {
    const uses = readPictureUses(db);
    const where = and(
      ...splitTerm(search ?? '').map(
        (word) =>
          sql`(${containsWords(word, [media.altEn, media.altAr, media.originalName])} OR ${uses.areUsedBy(word)})`,
      ),
      show === 'unused' ? uses.areUnused() : show === 'lacksAlt' ? uses.lackAltText() : undefined,
    );
    const columns = { added: media.createdAt, name: sql`${media.originalName} COLLATE NOCASE`, bytes: media.bytes };
    const order = recordsOrder(sort ?? '-added', columns, [media.id]);
    const { total, isListed } = readListed(db, media, { where, order, page, isCostly: true });
    const rows = db
      .select()
      .from(media)
      .where(isListed)
      .orderBy(...order)
      .all();
    return { items: toRecords(rows, uses, locale), ...pageOf(total, page) };
  }

  /** One picture and its uses. Throws `not_found`. */
  function get(actor: Authorized<'content.write'>, id: string, locale: Locale): PictureWhole {
    const row = read(db, id);
    const uses = readPictureUses(db);
    const record = requireFound(toRecords([row], uses, locale)[0]);
    const { version, isDecorative, crop, focusX, focusY, state } = row;
    const source = pictureSourcePath(id, row.sourceEdition);
    const canChange = mayChange(actor, id, uses);
    return {
      ...record,
      version,
      isDecorative,
      crop,
      focusX,
      focusY,
      source,
      canChange,
      state,
      isOutdated: !isSame(crop, row.shownCrop),
      usedBy: uses.listUses(id),
    };
  }

  /**
   * Changes a picture's texts, crop and focal point. A new crop becomes visible after its files are encoded.
   * Throws `not_found`, `conflict` if `version` is outdated, `invalid_input` for a crop outside the picture.
   */
  function update(actor: Authorized<'content.write'>, id: string, input: PictureInput, version?: number): void {
    const values = pictureInputSchema.parse(input);
    inTransaction(db, (tx) => {
      const row = readToChange(tx, actor, id);
      const next = versionAfter(actor, row, version);
      const crop = values.crop && withoutFullCrop(values.crop, row);
      if (crop && !isWithin(crop, row))
        throw new AppError('invalid_input', { fields: { crop: { id: 'validation.format' } } });
      // The picture for shared links depends on the focal point.
      const isUnchanged = isSame(crop, row.crop) && values.focusX === row.focusX && values.focusY === row.focusY;
      const state = isUnchanged ? row.state : ('pending' as const);
      tx.update(media)
        .set({ ...values, crop, state, version: next, updatedBy: actorName(actor) })
        .where(eq(media.id, id))
        .run();
      recordEvent(tx, actor, row, 'updated');
    });
    contentVersion.bump();
    onChanged();
  }

  /**
   * Replaces a picture's file everywhere it is used; the texts remain and the crop is reset. The files get new URLs, to
   * which the previous URLs redirect. Throws `not_found`, `conflict` if `version` is outdated, and the errors of an
   * upload.
   */
  async function replace(
    actor: Authorized<'content.write'>,
    id: string,
    { bytes, version }: PictureFile,
  ): Promise<Picture> {
    requireSeen(readToChange(db, actor, id), version);
    const original = await pictures.addOriginal(actor, id, bytes);
    try {
      const { former, now } = inTransaction(db, (tx) => putInPlace(tx, actor, id, original, version));
      contentVersion.bump();
      onChanged();
      await pictures.removeFiles(id, filesOf(former));
      return present(now);
    } catch (error) {
      // Another request changed the picture while the file was encoded.
      if (error instanceof AppError) await pictures.removeFiles(id, [sourceFile(original)]);
      throw error;
    }
  }

  function putInPlace(
    tx: Tx,
    actor: Actor,
    id: string,
    original: NewOriginal,
    version: number | undefined,
  ): { former: MediaRow; now: MediaRow } {
    const former = readToChange(tx, actor, id);
    requireSeen(former, version);
    const shown = {
      crop: null,
      shownCrop: null,
      shownEdition: original.sourceEdition,
      variants: [],
      focusX: 50,
      focusY: 50,
    };
    tx.update(media)
      .set({ ...original, ...shown, state: 'pending', version: former.version + 1, updatedBy: actorName(actor) })
      .where(eq(media.id, id))
      .run();
    recordEvent(tx, actor, former, 'replaced');
    return { former, now: read(tx, id) };
  }

  /**
   * Deletes pictures. Throws `conflict` with the uses if one is used, and then deletes none; `not_found` if none
   * exists.
   */
  async function remove(
    actor: Authorized<'content.write'> & Reauthenticated,
    ids: readonly string[],
    locale: Locale,
  ): Promise<void> {
    const removed = inTransaction(db, (tx) => {
      const rows = tx
        .select()
        .from(media)
        .where(inArray(media.id, [...ids]))
        .all();
      if (rows.length === 0) throw new AppError('not_found');
      const uses = readPictureUses(tx);
      const used = uses.countUses(ids);
      const [first] = rows.filter(({ id }) => used.has(id));
      if (first) throw inUse(uses.listUses(first.id), used.get(first.id) ?? 1, locale);
      for (const row of rows) recordEvent(tx, actor, row, 'removedByHand');
      tx.delete(media)
        .where(inArray(media.id, [...ids]))
        .run();
      return rows;
    });
    for (const { id } of removed) await pictures.removeAll(id);
  }

  function readToChange(reader: Db | Tx, actor: Actor, id: string): MediaRow {
    const row = read(reader, id);
    if (!mayChange(actor, id, readPictureUses(reader)))
      throw new AppError('forbidden', { message: mediaMessages.inSettings });
    return row;
  }

  function toRecords(rows: readonly MediaRow[], uses: PictureUses, locale: Locale): PictureRecord[] {
    const ids = rows.map(({ id }) => id);
    const counts = uses.countUses(ids);
    const lacking = db
      .select({ id: media.id })
      .from(media)
      .where(and(inArray(media.id, ids), uses.lackAltText()))
      .all();
    return rows.map((row) => {
      const { id, originalName: name, altEn, altAr, width, height, bytes, createdAt } = row;
      const lacksAlt = lacking.some((found) => found.id === id);
      return {
        id,
        picture: present(row, locale),
        name,
        altEn,
        altAr,
        width,
        height,
        bytes,
        createdAt,
        uses: counts.get(id) ?? 0,
        lacksAlt,
      };
    });
  }

  function recordEvent(
    tx: Tx,
    actor: Actor,
    { id, originalName }: MediaRow,
    event: 'updated' | 'replaced' | 'removedByHand',
  ): void {
    audit(tx, actor, { event, at: toInstant(clock()), subject: 'media', id, name: originalName });
  }

  return { list, get, update, replace, remove };
}

const read = (reader: Db | Tx, id: string): MediaRow =>
  requireFound(reader.select().from(media).where(eq(media.id, id)).get());

/** No merge is possible: the member of staff must look at the new picture. */
function requireSeen(row: MediaRow, version: number | undefined): void {
  if (version !== undefined && version !== row.version)
    throw new AppError('conflict', { message: mediaMessages.changedMeanwhile });
}

/** Changing a picture of the settings changes the settings' appearance, so it requires their permission too. */
function mayChange(actor: Actor, id: string, uses: Pick<PictureUses, 'isInSettings'>): boolean {
  return actorCan(actor, 'settings.write') || !uses.isInSettings(id);
}

function present(row: MediaRow, locale: Locale = 'en'): Picture {
  return presentPicture(row, locale) as Picture;
}

const isSame = (one: PictureCrop | null, other: PictureCrop | null) => JSON.stringify(one) === JSON.stringify(other);

/** A crop of the whole picture is stored as none. */
function withoutFullCrop(crop: NonNullable<PictureInput['crop']>, { width, height }: MediaRow) {
  return crop.width === width && crop.height === height ? null : crop;
}

function inUse(uses: readonly PictureUse[], total: number, locale: Locale): AppError {
  const names = [...new Set(uses.map((use) => localized(use, 'name', locale)))].filter(Boolean).slice(0, maxNamed);
  if (names.length === 0) return new AppError('conflict', { message: mediaMessages.inUseUnnamed });
  return new AppError('conflict', {
    message: { ...mediaMessages.inUse, values: { count: total, names: names.join(locale === 'ar' ? '، ' : ', ') } },
  });
}
