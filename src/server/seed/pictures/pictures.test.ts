import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  drawCategoryPicture,
  drawGalleryPicture,
  drawHeroPicture,
  drawOfferPictures,
  drawOpinionPicture,
  drawPackagePicture,
  drawPartnerLogo,
} from './index.ts';

type Section = 'packages' | 'categories' | 'offers' | 'opinions' | 'partners' | 'heroSlides';

const content = JSON.parse(readFileSync(new URL('../content.json', import.meta.url), 'utf8')) as Record<Section, { key: string }[]>;

const each = (section: Section, draw: (key: string) => string | string[]) => content[section].flatMap(({ key }) => draw(key));

const collections: [name: string, width: number, height: number, pictures: string[]][] = [
  ['package', 960, 600, each('packages', drawPackagePicture)],
  ['category', 960, 600, each('categories', drawCategoryPicture)],
  ['offer', 960, 600, each('offers', drawOfferPictures)],
  ['thank-you note', 800, 1000, each('opinions', drawOpinionPicture)],
  ['partner', 400, 200, each('partners', drawPartnerLogo)],
  ['gallery room', 1200, 800, [drawGalleryPicture('a'), drawGalleryPicture('b')]],
  ['hero slide', 1600, 900, each('heroSlides', drawHeroPicture)],
];

const all = collections.flatMap(([, , , pictures]) => pictures);

describe.each(collections)('the pictures of every %s', (_, width, height, pictures) => {
  it('open at their promised size', async () => {
    for (const picture of pictures) {
      const { info } = await sharp(Buffer.from(picture)).png().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([width, height]);
    }
  });

  it('are well formed and stay small', () => {
    for (const picture of pictures) {
      expect(unclosedElements(picture)).toEqual([]);
      expect(picture).not.toMatch(/NaN|undefined|null/);
      expect(picture.length).toBeLessThan(16_000);
    }
  });

  it('hold no writing, so that they serve readers of both languages', () => {
    for (const picture of pictures) expect(picture).not.toMatch(/<text|<tspan|>[^<\s]/);
  });

  it('refer only to colours and shapes that they define themselves', () => {
    for (const picture of pictures) {
      const defined = [...picture.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
      const used = [...picture.matchAll(/(?:url\(|href=")#([^)"]+)/g)].map((match) => match[1]);
      expect(new Set(defined).size).toBe(defined.length);
      expect(used.filter((id) => !defined.includes(id))).toEqual([]);
    }
  });
});

describe('a visitor who looks through the site', () => {
  it('never meets the same picture twice', () => {
    expect(new Set(all.map((picture) => picture.replace(/ id="[^"]+"|#[a-z0-9-]+/g, ''))).size).toBe(all.length);
  });

  it('can be shown any two pictures on one page without one borrowing the colours of the other', () => {
    const ids = all.flatMap((picture) => [...picture.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('sees two pictures with each offer', () => {
    for (const { key } of content.offers) expect(drawOfferPictures(key)).toHaveLength(2);
  });
});

describe('a member of staff who adds content without a drawing', () => {
  it.each([drawPackagePicture, drawCategoryPicture, drawOfferPictures, drawOpinionPicture, drawPartnerLogo, drawHeroPicture])(
    'is told that no picture is known (%o)',
    (draw) => {
      expect(() => draw('not-a-key')).toThrow('not-a-key');
      expect(() => draw('constructor')).toThrow('constructor');
    },
  );
});

/** Names of elements that were opened and never closed, or closed out of turn. */
function unclosedElements(svg: string): string[] {
  const open: string[] = [];
  for (const [, closing, name = '', empty] of svg.matchAll(/<(\/?)([a-zA-Z]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (empty) continue;
    if (!closing) open.push(name);
    else if (open.pop() !== name) return [...open, name];
  }
  return open;
}
