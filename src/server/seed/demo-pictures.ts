import { systemActor } from '../auth/actor.ts';
import type { MediaService } from '../services/media.service.ts';
import content from './content.json' with { type: 'json' };
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
}

/** Draws every picture of the demo content and stores it. */
export async function storeDemoPictures(media: MediaService): Promise<DemoPictures> {
  const pictures = new Map<string, string>();
  for (const { key, svg, altEn, altAr } of drawings()) {
    const { id } = await media.storeDrawing(systemActor, { name: key, svg, altEn, altAr });
    pictures.set(key, id);
  }
  return pictures;
}

function drawings(): Drawing[] {
  // Pictures beside their own name are decoration: a screen reader would only read the name twice.
  const decoration = { altEn: '', altAr: '' };
  const galleryImages = ['a', 'b'] as const;
  return [
    ...content.packages.map(({ key }) => ({ key: `package:${key}`, svg: drawPackagePicture(key), ...decoration })),
    ...content.categories.map(({ key }) => ({ key: `category:${key}`, svg: drawCategoryPicture(key), ...decoration })),
    ...content.offers.flatMap(({ key }) => drawOfferPictures(key).map((svg, index) => ({ key: `offer:${key}:${index}`, svg, ...decoration }))),
    ...content.heroSlides.map(({ key }) => ({ key: `hero:${key}`, svg: drawHeroPicture(key), ...decoration })),
    ...content.opinions.map(({ key, altText_en: altEn, altText_ar: altAr }) => ({ key: `opinion:${key}`, svg: drawOpinionPicture(key), altEn, altAr })),
    ...content.partners.map(({ key, name_en: altEn, name_ar: altAr }) => ({ key: `partner:${key}`, svg: drawPartnerLogo(key), altEn, altAr })),
    ...galleryImages.map((image) => {
      const slide = content.gallery.find((candidate) => candidate.image === image);
      return { key: `gallery:${image}`, svg: drawGalleryPicture(image), altEn: slide?.alt_en ?? '', altAr: slide?.alt_ar ?? '' };
    }),
  ];
}
