import type { MediaVariant } from '#shared/media/media.schema.ts';
import type { MediaRow } from './pictures.ts';

type NamedBy = Pick<MediaRow, 'format' | 'edition' | 'sourceEdition' | 'shownEdition' | 'shownCrop' | 'variants'>;

const idPattern = /^[0-9a-f]{32}$/;
const number = '(?:-[1-9][0-9]{0,5})?';
const filePattern = new RegExp(`^(?:original${number}\\.(?:jpg|png|webp)|[1-9][0-9]{0,4}${number}\\.(?:avif|webp))$`);

/** Whether names are those of a picture's finished file, not of one in the making or of something else that lies there. */
export const isPictureFile = (mediaId: string, file: string) => idPattern.test(mediaId) && filePattern.test(file);

/** The first files of a picture carry no number: their names are older than numbers are. */
const numbered = (stem: string, edition: number, ending: string) => (edition === 1 ? `${stem}.${ending}` : `${stem}-${edition}.${ending}`);

/** The file of an original, or of what is cut out of one. */
export const originalFile = (format: string, edition: number) => numbered('original', edition, format);

/** The file of a variant. */
export const variantFile = ({ width, format }: MediaVariant, edition: number) => numbered(String(width), edition, format);

/** The original as it was sent: all else is made from it. */
export const sourceFile = (row: Pick<MediaRow, 'format' | 'sourceEdition'>) => originalFile(row.format, row.sourceEdition);

/** What visitors see at its full size. */
export const shownFile = (row: Omit<NamedBy, 'edition'>) => (row.shownCrop ? originalFile(row.format, row.shownEdition) : sourceFile(row));

/** Every file that pages name. Of a picture that is cut, the original is none of them. */
export const shownFiles = (row: Omit<NamedBy, 'edition'>) => [shownFile(row), ...row.variants.map((variant) => variantFile(variant, row.shownEdition))];

/** Every file that a picture consists of. */
export const filesOf = (row: Omit<NamedBy, 'edition'>) => [...new Set([sourceFile(row), ...shownFiles(row)])];

/** What stands now where `file` stood before: the same size where there is one. Null where no file had that name. */
export function successorOf(row: NamedBy, file: string): string | null {
  const [, stem = '', edition = '1', ending = ''] = /^(\w+?)(?:-(\d+))?\.(\w+)$/.exec(file) ?? [];
  if (!stem || Number(edition) >= row.edition) return null;
  const same = numbered(stem, row.shownEdition, ending);
  return shownFiles(row).includes(same) ? same : shownFile(row);
}
