import { AppError } from '#shared/errors.ts';
import type { PictureForms } from '../../content/rest/collection-resource.ts';
import type { SentPicture, SentPictures } from '../../content/rest/fields.ts';
import type { Authorized } from '../../core/auth/actor.ts';
import type { MediaService } from '../media.service.ts';
import { registerForms } from './forms.ts';

/** Picture URLs of this site, with or without its origin, and bare ids. */
const knownPicture = /(?:^|\/media\/)([0-9a-f]{32})(?:\/|$)/;

/** Sent pictures by form field. */
type PicturesByField = Record<string, SentPictures | undefined>;

/** Picture ids by field. A field that was not sent is missing; an empty one removes its pictures. */
type PictureIds = Record<string, string[] | undefined>;

/** Form parsing and writes with pictures, for REST resources of collections with pictures. */
export const pictureForms = (media: MediaService): PictureForms => ({
  registerForms,
  write: async ({ actor, sent, toInput, save }) => {
    // Validates before any picture is stored.
    if (holdsFiles(sent)) toInput({});
    return withStoredPictures({ media, actor, sent }, (ids) => save(toInput(ids)));
  },
});

/** Whether any of them is a new file. */
const holdsFiles = (sent: PicturesByField): boolean =>
  Object.values(sent)
    .flat()
    .some((picture) => picture instanceof File);

/** Stores the files among sent pictures and calls `save` with all ids by field; deletes the new files if that fails. */
async function withStoredPictures<Result>(
  { media, actor, sent }: { media: MediaService; actor: Authorized<'content.write'>; sent: PicturesByField },
  save: (ids: PictureIds) => Result,
): Promise<Result> {
  const stored: string[] = [];
  try {
    const ids: PictureIds = {};
    for (const [field, pictures] of Object.entries(sent))
      ids[field] = pictures === undefined ? undefined : await idsOf(field, [pictures].flat());
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
      const { id } = await media.storePicture(actor, {
        name: file.name,
        bytes: new Uint8Array(await file.arrayBuffer()),
      });
      stored.push(id);
      return id;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new AppError(error.code, {
        message: error.messageKey,
        fields: { [field]: error.messageKey },
        cause: error,
      });
    }
  }
}

function readKnown(field: string, address: string): string {
  const id = knownPicture.exec(address)?.[1];
  if (!id) throw new AppError('invalid_input', { fields: { [field]: { id: 'api.pictureUnknown' } } });
  return id;
}
