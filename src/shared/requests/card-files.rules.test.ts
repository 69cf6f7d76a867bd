import { expect, test } from 'vitest';
import { beginsAsCard, cardTypeOf, strayBytes, unusedPictureFormat } from './card-files.rules.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ['a JPEG picture', '\u00ff\u00d8\u00ff\u00e0\u0000\u0010JFIF', 'image/jpeg'],
  ['a PNG picture', '\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\u000d', 'image/png'],
  ['a WebP picture', 'RIFF\u0010\u0000\n\u0000WEBPVP8 ', 'image/webp'],
  ['a PDF', '%PDF-1.7', 'application/pdf'],
  ['a PDF after a byte order mark', '\u00ef\u00bb\u00bf%PDF-1.7', 'application/pdf'],
  ['a PDF after 1,023 bytes', `${'\n'.repeat(1023)}%PDF-1.7`, 'application/pdf'],
  ['a PDF after 1,024 bytes', `${'\n'.repeat(1024)}%PDF-1.7`, null],
  ['an archive with a PDF', 'PK\u0003\u0004%PDF-1.7', null],
  ['a program with a PDF', 'MZ\u0090\u0000%PDF-1.7', null],
  ['a picture from an iPhone', '\u0000\u0000\u0000\u0018ftypheic', null],
  ['a page', '<!doctype html>', null],
  ['a sound file', 'RIFF\u0010\u0000\u0000\u0000WAVEfmt ', null],
  ['a file cut short', '\u0089PN', null],
  ['an empty file', '', null],
])('The file type of %s is detected from its first bytes.', (_what, start, type) => {
  expect(cardTypeOf(bytes(start))).toBe(type);
});

test.each([
  ['a picture from an iPhone', '\u0000\u0000\u0000\u0018ftypheic', 'HEIC'],
  ['a picture of a burst', '\u0000\u0000\u0000\u0018ftyphevc', 'HEIC'],
  [
    'a HEIC picture with another brand first',
    '\u0000\u0000\u0000\u0018ftypmif1\u0000\u0000\u0000\u0000mif1heic',
    'HEIC',
  ],
  ['an AVIF picture', '\u0000\u0000\u0000\u0018ftypavif', 'AVIF'],
  [
    'an AVIF picture with another brand first',
    '\u0000\u0000\u0000\u0018ftypmif1\u0000\u0000\u0000\u0000mif1avif',
    'AVIF',
  ],
  ['a scan in little-endian TIFF', 'II*\u0000', 'TIFF'],
  ['a scan in big-endian TIFF', 'MM\u0000*', 'TIFF'],
  ['a GIF picture', 'GIF89a', 'GIF'],
  ['a bitmap of Windows', 'BM\u0036\u0010\u000e\u0000\u0000\u0000\u0000\u0000', 'BMP'],
  ['a film', '\u0000\u0000\u0000\u0018ftypmp42', null],
  ['a page', '<!doctype html>', null],
  ['an empty file', '', null],
])('The format of %s, which must be converted, is detected from its first bytes.', (_what, start, format) => {
  expect(unusedPictureFormat(bytes(start))).toBe(format);
});

test.each([
  ['a JPEG picture', '\u00ff\u00d8\u00ff', 0],
  ['a JPEG picture after a byte order mark', '\u00ef\u00bb\u00bf\u00ff\u00d8\u00ff', 3],
  ['a PNG picture after a line break', '\r\n\u0089PNG\r\n\u001a\n', 2],
  ['a picture from an iPhone after a line break', '\n\u0000\u0000\u0000\u0018ftypheic', 1],
  ['a PDF after a byte order mark', '\u00ef\u00bb\u00bf%PDF-1.7', 0],
  ['an empty file', '', 0],
])('The bytes before %s are counted.', (_what, start, count) => {
  expect(strayBytes(bytes(start))).toBe(count);
});

test('A page that names the PDF format does not begin as a PDF.', () => {
  const starts = ['%PDF-1.7', '\u00ef\u00bb\u00bf\r\n%PDF-1.7', '\u00ff\u00d8\u00ff', '<!doctype html><p>%PDF-1.7'];
  expect(starts.map((start) => beginsAsCard(bytes(start)))).toEqual([true, true, true, false]);
});
