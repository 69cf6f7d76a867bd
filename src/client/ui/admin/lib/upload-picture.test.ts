import { expect, test } from 'vitest';
import { pictureLimits } from '#shared/media/media.schema.ts';
import { uploadPicture } from './upload-picture.ts';

const upload = (file: File) =>
  uploadPicture({ file, locale: 'en', signal: new AbortController().signal, onProgress: () => {} });

// Node has no XMLHttpRequest, so each attempt to send throws a ReferenceError.
test('A file that is not a picture or is too large is refused before the upload.', async () => {
  await expect(upload(new File(['name,price'], 'prices.csv', { type: 'text/csv' }))).rejects.toMatchObject({
    status: 415,
  });
  await expect(
    upload(new File([new Uint8Array(pictureLimits.bytes + 1)], 'wall.jpg', { type: 'image/jpeg' })),
  ).rejects.toMatchObject({ status: 413 });
});

test('A picture of the maximum size or of an unknown type is uploaded.', async () => {
  await expect(
    upload(new File([new Uint8Array(pictureLimits.bytes)], 'wall.jpg', { type: 'image/jpeg' })),
  ).rejects.toThrow(ReferenceError);
  await expect(upload(new File(['…'], 'wall.avif'))).rejects.toThrow(ReferenceError);
});
