import { expect, test } from 'vitest';
import { cardTypeOf } from './card-files.rules.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ['a JPEG picture', '\u00ff\u00d8\u00ff\u00e0\u0000\u0010JFIF', 'image/jpeg'],
  ['a PNG picture', '\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\u000d', 'image/png'],
  ['a WebP picture', 'RIFF\u0010\u0000\u0000\u0000WEBPVP8 ', 'image/webp'],
  ['a picture from an iPhone', '\u0000\u0000\u0000\u0018ftypheic', 'image/heic'],
  ['a PDF', '%PDF-1.7', 'application/pdf'],
  ['a page', '<!doctype html>', null],
  ['an AVIF picture', '\u0000\u0000\u0000\u0018ftypavif', null],
  ['a sound file', 'RIFF\u0010\u0000\u0000\u0000WAVEfmt ', null],
  ['a GIF picture', 'GIF89a', null],
  ['a file cut short', '\u0089PN', null],
  ['an empty file', '', null],
])('The file type of %s is detected from its first bytes.', (_what, start, type) => {
  expect(cardTypeOf(bytes(start))).toBe(type);
});
