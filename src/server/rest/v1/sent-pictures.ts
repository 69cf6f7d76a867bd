import { AppError } from '#shared/errors.ts';
import type { Actor } from '../../auth/actor.ts';
import type { MediaService } from '../../services/media.service.ts';
import type { SentPicture, SentPictures } from './fields.ts';

/** Our own picture addresses, with or without the site's name, and bare ids. */
const knownPicture = /(?:^|\/media\/)([0-9a-f]{32})(?:\/|$)/;

/** Sent pictures by the field they came in. */
export type PicturesByField = Record<string, SentPictures | undefined>;

/** Whether any of them is a file, which has yet to be stored. */
export const holdsFiles = (sent: PicturesByField): boolean =>
  Object.values(sent)
    .flat()
    .some((picture) => picture instanceof File);

/**
 * Stores the files among sent pictures, hands the ids of all to `save` by field, and takes the stored files back where that fails.
 * A field that was not sent has no ids; one sent empty has none left.
 */
export async function withStoredPictures<Result>(
  { media, actor, sent }: { media: MediaService; actor: Actor; sent: PicturesByField },
  save: (ids: Record<string, string[] | undefined>) => Result,
): Promise<Result> {
  const stored: string[] = [];
  try {
    const ids: Record<string, string[] | undefined> = {};
    for (const [field, pictures] of Object.entries(sent)) ids[field] = pictures === undefined ? undefined : await idsOf(field, [pictures].flat());
    return save(ids);
  } catch (error) {
    for (const id of stored) await media.discard(actor, id);
    throw error;
  }

  async function idsOf(field: string, pictures: SentPicture[]): Promise<string[]> {
    const ids: string[] = [];
    for (const picture of pictures) {
      if (picture === '') continue;
      ids.push(typeof picture === 'string' ? readKnown(field, picture) : await store(field, picture));
    }
    return ids;
  }

  async function store(field: string, file: File): Promise<string> {
    try {
      const { id } = await media.storePicture(actor, { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
      stored.push(id);
      return id;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new AppError(error.code, { message: error.messageKey, fields: { [field]: error.messageKey }, cause: error });
    }
  }
}

function readKnown(field: string, address: string): string {
  const id = knownPicture.exec(address)?.[1];
  if (!id) throw new AppError('invalid_input', { fields: { [field]: { id: 'api.pictureUnknown' } } });
  return id;
}
