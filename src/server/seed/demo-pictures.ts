import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemActor } from '../core/auth/actor.ts';
import type { MediaService } from '../media/media.service.ts';
import { runtimeFiles } from '../runtime-files.ts';
import content from './content.json' with { type: 'json' };

/** Ids of the stored demo pictures by key, such as `package:heart-risk`. */
export type DemoPictures = ReadonlyMap<string, string>;

interface DemoPicture {
  key: string;
  altEn: string;
  altAr: string;
  isDecorative: boolean;
}

/** The file name of a demo picture by its key, such as `hero:packages`. */
export const demoPictureName = (key: string): string => `${key.replaceAll(':', '-')}.webp`;

export async function storeDemoPictures(media: MediaService): Promise<DemoPictures> {
  const pictures = new Map<string, string>();
  for (const { key, ...about } of listDemoPictures()) {
    const { id } = await media.storeDrawing(systemActor, {
      name: demoPictureName(key),
      svg: readDemoPicture(key),
      ...about,
    });
    pictures.set(key, id);
  }
  return pictures;
}

/**
 * The SVG document of a demo picture. Throws for an unknown key.
 *
 * Rules of these drawings, apart from testimonials and logos:
 * - Attribute `data-composition` names one of four compositions: `close-up`, `person` (at work or at rest), `object` (on a
 *   plain colour) and `scene` (a wide view). The packages of a category use at least three. Only scenes may show the disc
 *   and the waves.
 * - Each category has a colour, which is the ground of its packages: yellow for children and family, slate blue for chronic
 *   conditions, pale sea for check-ups, deep sea for men and fitness, mint for vitamins and hormones, blush for women.
 * - Every person has the same simple face, except one seen from behind.
 * - Cards show the middle 40 % of the width, and a phone's detail page the middle 60 % of the height. The subject and every
 *   head are within both.
 */
export function readDemoPicture(key: string): string {
  return readFileSync(join(runtimeFiles.demoPictures, `${key.replaceAll(':', '-')}.svg`), 'utf8');
}

export function listDemoPictures(): DemoPicture[] {
  // Pictures beside their own name are decorative: a screen reader would read the name twice. Staff see the text as a
  // description.
  const decorative = (altEn: string, altAr: string) => ({ altEn, altAr, isDecorative: true });
  const described = (altEn: string, altAr: string) => ({ altEn, altAr, isDecorative: false });
  return [
    ...content.packages.map((item) => ({ key: `package:${item.key}`, ...decorative(item.name_en, item.name_ar) })),
    ...content.categories.map((item) => ({ key: `category:${item.key}`, ...decorative(item.title_en, item.title_ar) })),
    ...content.offers.flatMap(({ key, name_en: en, name_ar: ar }) =>
      [0, 1].map((index) => ({
        key: `offer:${key}:${index}`,
        ...decorative(`${en} ${index + 1}`, `${ar} ${index + 1}`),
      })),
    ),
    ...content.heroSlides.map((slide) => ({ key: `hero:${slide.key}`, ...decorative(slide.title_en, slide.title_ar) })),
    ...content.opinions
      .filter(({ note_en: words }) => words !== '')
      .map((opinion) => ({ key: `opinion:${opinion.key}`, ...described(opinion.note_en, opinion.note_ar) })),
    ...content.partners.map((partner) => ({
      key: `partner:${partner.key}`,
      ...described(partner.name_en, partner.name_ar),
    })),
    ...content.gallery.map((slide) => ({
      key: `gallery:${slide.image}`,
      ...described(slide.alt_en, slide.alt_ar),
    })),
    { key: 'director:portrait', ...described(content.director.alt_en, content.director.alt_ar) },
    { key: 'report:sample', ...described(content.sampleReport.alt_en, content.sampleReport.alt_ar) },
  ];
}
