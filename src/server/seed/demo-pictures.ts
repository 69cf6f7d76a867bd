import { systemActor } from '../auth/actor.ts';
import type { MediaService } from '../services/media.service.ts';
import content from './content.json' with { type: 'json' };
import { demoPictureName } from './demo-picture-name.ts';
import {
  drawCategoryPicture,
  drawGalleryPicture,
  drawHeroPicture,
  drawOfferPictures,
  drawOpinionPicture,
  drawPackagePicture,
  drawPartnerLogo,
} from './pictures/index.ts';

/** The ids of the stored demo pictures by what they show, such as `package:heart-risk`. */
export type DemoPictures = ReadonlyMap<string, string>;

interface Drawing {
  key: string;
  svg: string;
  altEn: string;
  altAr: string;
  isDecorative: boolean;
}

/** Draws every picture of the demo content and stores it. */
export async function storeDemoPictures(media: MediaService): Promise<DemoPictures> {
  const pictures = new Map<string, string>();
  for (const { key, ...drawing } of listDemoPictures()) {
    const { id } = await media.storeDrawing(systemActor, { name: demoPictureName(key), ...drawing });
    pictures.set(key, id);
  }
  return pictures;
}

/** Every picture of the demo content, drawn. */
export function listDemoPictures(): Drawing[] {
  // Pictures beside their own name are decoration: a screen reader would only read the name twice. Staff know them by it.
  const named = (altEn: string, altAr: string) => ({ altEn, altAr, isDecorative: true });
  const said = (altEn: string, altAr: string) => ({ altEn, altAr, isDecorative: false });
  const galleryImages = ['a', 'b'] as const;
  return [
    ...content.packages.map((item) => ({ key: `package:${item.key}`, svg: drawPackagePicture(item.key), ...named(item.name_en, item.name_ar) })),
    ...content.categories.map((item) => ({ key: `category:${item.key}`, svg: drawCategoryPicture(item.key), ...named(item.title_en, item.title_ar) })),
    ...content.offers.flatMap(({ key, name_en: en, name_ar: ar }) =>
      drawOfferPictures(key).map((svg, index, all) => {
        const number = all.length > 1 ? ` ${index + 1}` : '';
        return { key: `offer:${key}:${index}`, svg, ...named(en + number, ar + number) };
      }),
    ),
    ...content.heroSlides.map((slide) => ({ key: `hero:${slide.key}`, svg: drawHeroPicture(slide.key), ...named(slide.title_en, slide.title_ar) })),
    ...content.opinions.map((opinion) => ({
      key: `opinion:${opinion.key}`,
      svg: drawOpinionPicture(opinion.key),
      ...said(opinion.altText_en, opinion.altText_ar),
    })),
    ...content.partners.map((partner) => ({ key: `partner:${partner.key}`, svg: drawPartnerLogo(partner.key), ...said(partner.name_en, partner.name_ar) })),
    ...galleryImages.map((image) => {
      const slide = content.gallery.find((candidate) => candidate.image === image);
      return { key: `gallery:${image}`, svg: drawGalleryPicture(image), ...said(slide?.alt_en ?? '', slide?.alt_ar ?? '') };
    }),
  ];
}
