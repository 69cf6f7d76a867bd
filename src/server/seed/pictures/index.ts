export { drawCategoryPicture } from './categories.ts';
export { drawGalleryPicture } from './gallery.ts';
export { drawHeroPicture } from './hero.ts';
export { drawOfferPictures } from './offers.ts';
export { drawOpinionPicture } from './opinions.ts';
export { drawPackagePicture } from './packages.ts';
export { drawPartnerLogo } from './partners.ts';
