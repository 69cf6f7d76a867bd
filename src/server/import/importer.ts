import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { ZodError } from 'zod';
import { AppError } from '#shared/errors.ts';
import { issueMessages } from '#shared/fields/issues.ts';
import { maxListedPictures } from '#shared/media/media.schema.ts';
import { toInstant } from '../core/clock.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import { inTransaction } from '../core/db/client.ts';
import { translate } from '../core/translate.ts';
import { ImportFailure } from './import-failure.ts';
import { createImportMarks } from './import-marks.ts';
import { createImportTargets, type ImportServices } from './import-targets.ts';
import { categoryOf, idOf, type PictureFields, readOldRecord } from './old-records.ts';
import { FieldProblem, type OldRecord, plain } from './old-values.ts';
import { createPictureImporter } from './picture-importer.ts';
import { type ImportReport, type Mark, noCounts, type ReportEntry } from './report.ts';
import { type ImportedCollection, importedCollections, type Source } from './source.ts';

export interface ImportOptions extends CommonDeps {
  services: ImportServices;
  source: Source;
  isDryRun?: boolean;
  /** Whether to overwrite changes that staff made here since the last import. */
  overwrites?: boolean;
  /** Stops at once; the next run imports the current record. The source should use the same signal. */
  signal?: AbortSignal;
  onProgress?: (collection: ImportedCollection, done: number, total: number) => void;
}

/** The record that report entries refer to. */
interface Subject {
  collection: ImportedCollection;
  id: string;
  name: string;
}

/**
 * Imports the content of the centre's former site through the same services as changes by staff. Each record and its
 * import mark are stored in one transaction, so that the next run continues where this one stopped. Problems with
 * records are reported; only errors that end the run are thrown, such as a full disk.
 */
export async function runImport({
  db,
  clock,
  services,
  source,
  isDryRun = false,
  overwrites = false,
  signal,
  onProgress,
}: ImportOptions): Promise<ImportReport> {
  const report = emptyReport(source.name, isDryRun);
  const targets = createImportTargets(services);
  const marks = createImportMarks(db);
  const pictures = createPictureImporter({ db, source, services, marks, isDryRun, report, signal });
  const seen = new Set<string>();

  for (const collection of importedCollections) {
    const records = await listOf(collection);
    if (signal?.aborted) return { ...report, isInterrupted: true };
    report.counts[collection].found += records.length;
    for (const [index, record] of records.entries()) {
      // Yields, so that the import can be interrupted and other processes can write.
      await setImmediate();
      if (signal?.aborted) return { ...report, isInterrupted: true };
      await importRecord(collection, record);
      if (signal?.aborted) return { ...report, isInterrupted: true };
      onProgress?.(collection, index + 1, records.length);
    }
  }
  return report;

  async function listOf(collection: ImportedCollection): Promise<unknown[]> {
    try {
      return await source.list(collection);
    } catch (error) {
      if (!signal?.aborted) reportEntry('problem', { collection, id: '', name: '' }, error, { part: 'list' });
      return [];
    }
  }

  async function importRecord(collection: ImportedCollection, record: unknown): Promise<void> {
    const subject: Subject = { collection, id: '', name: '' };
    try {
      const old = asRecord(record);
      subject.name = nameOf(old);
      subject.id = idOf(old._id);
      const key = `${collection} ${subject.id}`;
      if (seen.has(key)) throw new FieldProblem('_id', 'appears twice in the list; the first record was imported');
      seen.add(key);
      if (collection === 'package') await importMissingCategory(old);
      await store(subject, old);
    } catch (error) {
      if (signal?.aborted) return;
      report.counts[collection].refused += 1;
      reportEntry('problem', subject, error);
    }
  }

  /** The API embeds a package's category; a category that is missing in the list is imported from there. */
  async function importMissingCategory(old: OldRecord): Promise<void> {
    const { id, whole } = categoryOf(old);
    if (targets.category.find(id) || (isDryRun && seen.has(`category ${id}`))) return;
    if (!whole || seen.has(`category ${id}`)) throw new FieldProblem('categoryId', `there is no category ${id}`);
    report.counts.category.found += 1;
    await importRecord('category', whole);
  }

  async function store(subject: Subject, old: OldRecord): Promise<void> {
    const { collection, id } = subject;
    const counts = report.counts[collection];
    const read = readOldRecord[collection](old);
    const known = marks.findRecord(collection, id);
    const stored = targets[collection].find(id);
    const isSameVersion = !known || !stored || known.version === stored.version;
    const isUntouched = isSameVersion || marks.isChangedByServer(collection, id, known.version, stored.version);
    const reason = overwrites ? null : reasonToKeep(known, stored, isUntouched);
    if (reason !== null) {
      counts.kept += 1;
      return reportEntry('kept', subject, new ImportFailure(reason));
    }
    const input = { ...read.input, ...(await importPictures(subject, read.pictures)) };
    const hash = createHash('sha256').update(JSON.stringify(input)).digest('hex');
    if (stored && isUntouched && known?.hash === hash) {
      counts.same += 1;
      if (!isDryRun && known.version !== stored.version) marks.markRecord({ ...known, version: stored.version });
      listUnstated(subject, stored.input);
      return;
    }
    const whole: Record<string, unknown> = { ...stored?.input, ...input };
    if (isDryRun) targets[collection].schema.parse(whole);
    else
      inTransaction(db, () => {
        const { version } = stored ? targets[collection].update(id, whole) : targets[collection].create(id, whole);
        marks.markRecord({ collection, id, version, hash, importedAt: toInstant(clock()) });
      });
    counts[stored ? 'updated' : 'created'] += 1;
    listUnstated(subject, whole);
    for (const note of read.notes) reportEntry('note', subject, new ImportFailure(note));
  }

  function listUnstated({ collection, id, name }: Subject, { fastingRequired }: Record<string, unknown>): void {
    if (collection === 'package' && !fastingRequired) report.fastingUnstated.push({ id, name });
  }

  /** Imports the record's pictures and returns its picture fields; failed pictures are omitted and reported. */
  async function importPictures(subject: Subject, fields: PictureFields): Promise<Record<string, unknown>> {
    const taken: Record<string, unknown> = {};
    for (const [field, addresses] of Object.entries(fields)) {
      const ids: string[] = [];
      for (const address of addresses.slice(0, maxListedPictures)) {
        const { mediaId, failure } = await pictures.importPicture(address);
        if (failure !== null) reportEntry('problem', subject, failure, { part: 'picture', field: address });
        if (mediaId !== null) ids.push(mediaId);
      }
      if (addresses.length > maxListedPictures)
        reportEntry('note', subject, new ImportFailure(`Only the first ${maxListedPictures} pictures were taken.`), {
          field,
        });
      taken[field] = field === 'pictureId' ? (ids[0] ?? null) : ids;
    }
    return taken;
  }

  function reportEntry(
    mark: Mark,
    subject: Subject,
    error: unknown,
    { part = 'record', field = '' }: Partial<Pick<ReportEntry, 'part' | 'field'>> = {},
  ): void {
    for (const [where, reason] of reasonsOf(error))
      report.entries.push({ mark, part, ...subject, field: field || where, reason });
  }
}

function emptyReport(from: string, isDryRun: boolean): ImportReport {
  const counts = Object.fromEntries(
    importedCollections.map((collection) => [collection, noCounts()]),
  ) as ImportReport['counts'];
  return {
    from,
    isDryRun,
    isInterrupted: false,
    counts,
    pictures: { taken: 0, same: 0, refused: 0 },
    redirects: 0,
    fastingUnstated: [],
    entries: [],
  };
}

/** Why a record must not be overwritten; null if it may be. */
function reasonToKeep(
  known: { version: number } | undefined,
  stored: { updatedBy: string } | null,
  isUntouched: boolean,
): string | null {
  if (stored && !known) return 'A record with this id exists already and was not imported.';
  if (known && !stored) return 'It was removed here after the import.';
  if (!stored || isUntouched) return null;
  return `It was changed here after the import${stored.updatedBy ? `, by ${stored.updatedBy}` : ''}.`;
}

function asRecord(record: unknown): OldRecord {
  if (typeof record === 'object' && record !== null && !Array.isArray(record)) return record as OldRecord;
  throw new ImportFailure('It is not a record.');
}

const maxNameLength = 80;
const nameFields = ['name_en', 'name_ar', 'title_en', 'title_ar', 'altText'];

function nameOf(old: OldRecord): string {
  const isFilled = (text: unknown) => typeof text === 'string' && text.trim() !== '';
  const name = nameFields.map((field) => plain(old[field])).find(isFilled);
  return typeof name === 'string' ? name.trim().slice(0, maxNameLength) : '';
}

/** Reasons for a refusal, by field; rethrows errors that are not about the record. */
function reasonsOf(error: unknown): [field: string, reason: string][] {
  if (error instanceof FieldProblem) return [[error.field, error.message]];
  if (error instanceof ImportFailure) return [['', error.message]];
  const ownFields = error instanceof AppError ? error.fields : null;
  const fields = error instanceof ZodError ? issueMessages(error.issues) : ownFields;
  if (fields && Object.keys(fields).length > 0)
    return Object.entries(fields).map(([field, message]) => [field, translate('en', message)]);
  if (error instanceof AppError) return [['', translate('en', error.messageKey)]];
  throw error;
}
