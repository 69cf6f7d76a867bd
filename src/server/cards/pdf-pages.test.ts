import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawnPages } from '#shared/requests/cards.schema.ts';
import { makePdf, scriptFor } from '#testing/pdf.ts';
import { drawPages } from './card-cleaner.ts';

/** The share of dark pixels in a part of a drawn page, from 0 to 1; `from` and `to` are shares of its height. */
async function inkOf(page: Uint8Array, from: number, to: number): Promise<number> {
  const picture = sharp(page);
  const { width, height } = await picture.metadata();
  const part = { left: 0, top: Math.round(height * from), width, height: Math.round(height * (to - from)) };
  const pixels = await picture.extract(part).greyscale().raw().toBuffer();
  return pixels.filter((light) => light < 100).length / pixels.length;
}

test('Staff see the text of a PDF with a script as pictures, one for each page.', async () => {
  const { pages, pageCount } = await drawPages(
    makePdf({ pages: ['Identity card', ''], catalog: scriptFor('http://127.0.0.1/') }),
  );
  expect([pages.length, pageCount]).toEqual([2, 2]);
  const [first, second] = pages as [Buffer, Buffer];
  expect(await sharp(first).metadata()).toMatchObject({ format: 'jpeg', width: 1855, height: 2400 });
  expect(await inkOf(first, 0, 0.15)).toBeGreaterThan(0.02);
  expect(await inkOf(first, 0.2, 1)).toBe(0);
  expect(await inkOf(second, 0, 1)).toBe(0);
});

test('Staff see the value of a form field that has no appearance, even if the field and the page have actions.', async () => {
  const actions = '/AA<</O<</S/JavaScript/JS(app.alert\\(1\\))>>/F<</S/JavaScript/JS(event.value="")>>>>';
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]/DA(/Helv 24 Tf 0 g)/DR<</Font<</Helv 5 0 R>>>>>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 600]/Annots[4 0 R]${actions}>>`,
    `<</Type/Annot/Subtype/Widget/FT/Tx/T(number)/V(784-1990-1234567)/Rect[60 540 500 590]/F 4/DA(/Helv 24 Tf 0 g)/P 3 0 R${actions}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ].map((object, index) => `${index + 1} 0 obj${object}endobj\n`);
  const { pages } = await drawPages(Buffer.from(`%PDF-1.7\n${objects.join('')}trailer<</Root 1 0 R>>\n%%EOF\n`));
  expect(await inkOf(pages[0] ?? Buffer.alloc(0), 0, 0.12)).toBeGreaterThan(0.005);
});

test('A page of the size of a card is drawn 2400 pixels wide.', async () => {
  const { pages } = await drawPages(makePdf({ size: [243, 153] }));
  expect(await sharp(pages[0]).metadata()).toMatchObject({ width: 2400, height: 1511 });
});

test('The server draws only the first pages of a long PDF, and returns its page count.', async () => {
  const drawn = await drawPages(
    makePdf({ pages: Array.from({ length: drawnPages + 5 }, (_, index) => `Page ${index + 1}`), size: [200, 200] }),
  );
  expect([drawn.pages.length, drawn.pageCount]).toEqual([drawnPages, drawnPages + 5]);
});

test.each([
  [
    'that needs a password',
    makePdf({
      trailer: `/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${'11'.repeat(32)}>/U<${'22'.repeat(32)}>>>/ID[<33><33>]`,
    }),
    'cards.locked',
  ],
  ['without content', Buffer.from('%PDF-1.7\n%%EOF\n'), 'cards.cannotBeShown'],
  ['without pages', makePdf({ pages: [] }), 'cards.cannotBeShown'],
  ['with a page of almost no height', makePdf({ size: [14_400, 0.001] }), 'cards.cannotBeShown'],
])('A PDF %s is refused with a reason.', async (_what, pdf, id) => {
  await expect(drawPages(pdf)).rejects.toMatchObject({ code: 'conflict', messageKey: { id } });
});

test('The server refuses a PDF that needs too much memory, and draws the next one.', async () => {
  const spaces = deflateSync(Buffer.alloc(420_000_000, ' '), { level: 1 });
  const objects = [
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 600]/Contents 4 0 R>>endobj',
    `4 0 obj<</Filter/FlateDecode/Length ${spaces.length}>>stream\n`,
  ];
  const huge = Buffer.concat([
    Buffer.from(`%PDF-1.7\n${objects.join('\n')}`),
    spaces,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  ]);
  await expect(drawPages(huge)).rejects.toMatchObject({ code: 'conflict', messageKey: { id: 'cards.cannotBeShown' } });
  expect((await drawPages(makePdf())).pages).toHaveLength(1);
});
