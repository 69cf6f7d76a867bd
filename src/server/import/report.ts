import type { ImportedCollection } from './source.ts';

/** The subject of an entry: a whole resource, a record, or a picture without which its record was imported. */
type Part = 'list' | 'record' | 'picture';

/**
 * `problem`: not imported. `kept`: changed or removed here since, and not overwritten. `note`: imported, but needs a
 * review.
 */
export type Mark = 'problem' | 'kept' | 'note';

export interface ReportEntry {
  mark: Mark;
  part: Part;
  /** The collection, under the key that import-report.json has always used. */
  collection: ImportedCollection;
  /** Empty if it has none, or for a whole resource. */
  id: string;
  /** The record's name on the former site. */
  name: string;
  /** The field on the former site, or the picture's URL; empty for the whole record. */
  field: string;
  reason: string;
}

export interface ImportReport {
  from: string;
  isDryRun: boolean;
  /** Whether it was interrupted; the next run continues. */
  isInterrupted: boolean;
  counts: Record<ImportedCollection, ReturnType<typeof noCounts>>;
  pictures: { taken: number; same: number; refused: number };
  redirects: number;
  /** Packages without a statement on fasting, which the former site does not have; visitors see nothing about it. */
  fastingUnstated: { id: string; name: string }[];
  entries: ReportEntry[];
}

export const noCounts = () => ({ found: 0, created: 0, updated: 0, same: 0, kept: 0, refused: 0 });

const labels: Record<ImportedCollection, string> = {
  category: 'Categories',
  package: 'Packages',
  offer: 'Offers',
  medicalInfo: 'Medical information',
  opinion: 'Testimonials',
};
const problemLabels: Record<Part, string> = {
  list: 'LIST NOT TAKEN',
  record: 'RECORD NOT TAKEN',
  picture: 'PICTURE NOT TAKEN',
};
const markLabels: Record<Exclude<Mark, 'problem'>, string> = { kept: 'LEFT ALONE', note: 'LOOK AT' };
/** Only the report file lists the rest. */
const maxShown = 50;

/** The report as text: a summary, then every entry that needs attention. */
export function describeReport({
  counts,
  pictures,
  redirects,
  fastingUnstated,
  entries,
  isDryRun,
  isInterrupted,
}: ImportReport): string[] {
  const did = isDryRun ? 'would be ' : '';
  const rows = (Object.keys(labels) as ImportedCollection[]).map((collection) => {
    const { found, created, updated, same, kept, refused } = counts[collection];
    return `${labels[collection]}: ${found} found, ${created} ${did}new, ${updated} ${did}updated, ${same} unchanged, ${kept} left as they are here, ${refused} not taken`;
  });
  const shown = entries.slice(0, maxShown).map(describeEntry);
  const rest = entries.length > maxShown ? [`… and ${entries.length - maxShown} more in the report.`] : [];
  return [
    ...(isDryRun ? ['Dry run: nothing was changed.'] : []),
    ...(isInterrupted ? ['The import was stopped before the end. The same command continues it.'] : []),
    ...rows,
    `Pictures: ${pictures.taken} ${did}taken, ${pictures.same} there already, ${pictures.refused} not taken`,
    `Redirects of old addresses: ${redirects} ${did}new`,
    ...describeUnstated(fastingUnstated),
    ...shown,
    ...rest,
  ];
}

function describeUnstated(unstated: ImportReport['fastingUnstated']): string[] {
  if (unstated.length === 0) return [];
  const names = unstated.slice(0, maxShown).map(({ name, id }) => `"${withoutControls(name)}" (${id})`);
  const rest = unstated.length > maxShown ? `, and ${unstated.length - maxShown} more in the report` : '';
  return [
    `Fasting not stated, visitors read nothing about it: ${names.join(', ')}${rest}. In the staff area, filter the packages by “Fasting not stated”.`,
  ];
}

function describeEntry({ mark, part, collection, id, name, field, reason }: ReportEntry): string {
  const which = [labels[collection], id, name && `"${name}"`, field].filter(Boolean).join(' · ');
  const label = mark === 'problem' ? problemLabels[part] : markLabels[mark];
  return withoutControls(`${label}: ${which}: ${reason}`);
}

/** Removes control characters, since imported names could move the terminal's cursor. */
const withoutControls = (text: string) => text.replace(/\p{Cc}/gu, ' ');
