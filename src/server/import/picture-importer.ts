import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { mediaPath } from '#shared/paths.ts';
import { cleanPath } from '#shared/redirects/redirects.rules.ts';
import { systemActor } from '../core/auth/actor.ts';
import { type Db, inTransaction } from '../core/db/client.ts';
import type { ImportMarks } from './import-marks.ts';
import type { ImportServices } from './import-targets.ts';
import type { ImportReport } from './report.ts';
import type { Source } from './source.ts';

interface PictureImporterDeps {
  db: Db;
  source: Source;
  services: Pick<ImportServices, 'media' | 'redirects'>;
  marks: ImportMarks;
  isDryRun: boolean;
  report: Pick<ImportReport, 'pictures' | 'redirects'>;
  signal: AbortSignal | undefined;
}

interface ImportedPicture {
  /** null if the import failed; the earlier picture if there is one. */
  mediaId: string | null;
  failure: unknown;
}

/** Placeholder id for pictures that a dry run does not store. */
const notStoredId = '0'.repeat(32);

/** Imports pictures, each URL once. An imported picture is fetched again only if it may have changed. */
export function createPictureImporter({ db, source, services, marks, isDryRun, report, signal }: PictureImporterDeps) {
  const taken = new Map<string, ImportedPicture>();

  /**
   * Imports the picture of a URL in a record. Returns errors instead of throwing them, unless the import was aborted.
   */
  async function importPicture(written: string): Promise<ImportedPicture> {
    let known: string | null = null;
    let address = written;
    try {
      address = source.addressOf(written);
      const before = taken.get(address);
      if (before) return before;
      known = marks.findPicture(address)?.mediaId ?? null;
      return remember(address, { mediaId: await fetchAndKeep(address), failure: null });
    } catch (failure) {
      if (signal?.aborted) throw failure;
      report.pictures.refused += 1;
      return remember(address, { mediaId: known, failure });
    }
  }

  function remember(address: string, picture: ImportedPicture): ImportedPicture {
    taken.set(address, picture);
    return picture;
  }

  async function fetchAndKeep(address: string): Promise<string> {
    const known = marks.findPicture(address);
    const got = await source.picture(address, known?.etag ?? '');
    const hash = got === 'unchanged' ? known?.hash : createHash('sha256').update(got.bytes).digest('hex');
    if (known && (got === 'unchanged' || hash === known.hash)) {
      report.pictures.same += 1;
      return known.mediaId;
    }
    if (got === 'unchanged' || hash === undefined)
      throw new Error('A server answered 304 to an unconditional request.');
    const oldPath = address.startsWith('/') ? cleanPath(address, false) : null;
    if (isDryRun) {
      await services.media.checkPicture(systemActor, got.bytes);
      report.pictures.taken += 1;
      if (oldPath !== null && !known) report.redirects += 1;
      return notStoredId;
    }
    const { id, format } = await services.media.storePicture(systemActor, {
      name: basename(address.split('?')[0] ?? ''),
      bytes: got.bytes,
    });
    inTransaction(db, () => {
      marks.markPicture({ address, mediaId: id, hash, etag: got.etag });
      if (oldPath === null) return;
      const redirect = { fromPath: oldPath, toPath: mediaPath(id, `original.${format}`) };
      if (services.redirects.storeImported(systemActor, redirect, known && mediaPath(known.mediaId, '')))
        report.redirects += 1;
    });
    report.pictures.taken += 1;
    return id;
  }

  return { importPicture };
}
