import type { MediaVariant } from '#shared/media/media.schema.ts';
import type { MediaRow } from './media.table.ts';

type NamedBy = Pick<MediaRow, 'format' | 'edition' | 'sourceEdition' | 'shownEdition' | 'shownCrop' | 'variants'>;

const idPattern = /^[0-9a-f]{32}$/;
const number = '(?:-[1-9][0-9]{0,5})?';
const filePattern = new RegExp(
  `^(?:original${number}\\.(?:jpg|png|webp)|[1-9][0-9]{0,4}${number}\\.(?:avif|webp|jpg))$`,
);

/** Whether the names have the format of a picture's finished file. */
export const isPictureFile = (mediaId: string, file: string) => idPattern.test(mediaId) && filePattern.test(file);

/** Files of the first edition have no number. */
const numbered = (stem: string, edition: number, ending: string) =>
  edition === 1 ? `${stem}.${ending}` : `${stem}-${edition}.${ending}`;

/** The file of an original or of its crop. */
export const originalFile = (format: string, edition: number) => numbered('original', edition, format);

export const variantFile = ({ width, format }: MediaVariant, edition: number) =>
  numbered(String(width), edition, format);

/** The original as uploaded, from which all other files are encoded. */
export const sourceFile = (row: Pick<MediaRow, 'format' | 'sourceEdition'>) =>
  originalFile(row.format, row.sourceEdition);

/** The visible picture at full size. */
export const shownFile = (row: Omit<NamedBy, 'edition'>) =>
  row.shownCrop ? originalFile(row.format, row.shownEdition) : sourceFile(row);

/** The public files. They do not include the original of a cropped picture. */
export function shownFiles(row: Omit<NamedBy, 'edition'>): string[] {
  const variants = row.variants.map((variant) => variantFile(variant, row.shownEdition));
  return [shownFile(row), ...variants];
}

export const filesOf = (row: Omit<NamedBy, 'edition'>) => [...new Set([sourceFile(row), ...shownFiles(row)])];

/** The current file that replaces `file`, in the same size if it exists. null if there was no such file. */
export function successorOf(row: NamedBy, file: string): string | null {
  const [, stem = '', edition = '1', ending = ''] = /^(\w+?)(?:-(\d+))?\.(\w+)$/.exec(file) ?? [];
  if (!stem || Number(edition) >= row.edition) return null;
  const same = numbered(stem, row.shownEdition, ending);
  return shownFiles(row).includes(same) ? same : shownFile(row);
}
