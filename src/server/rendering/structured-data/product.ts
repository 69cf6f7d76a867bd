import type { Product } from 'schema-dts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Picture } from '#shared/media/media.schema.ts';
import type { OfferDetail } from '#shared/offers/offers.schema.ts';
import type { PackageDetail } from '#shared/packages/packages.schema.ts';
import { isSaleExpired, isSaleRunning } from '#shared/packages/sales.rules.ts';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { type LaboratoryOptions, laboratoryId } from './laboratory.ts';

interface Priced {
  path: string;
  name: string;
  description: string;
  category?: string | undefined;
  picture: Picture | null | undefined;
  /** In AED. */
  price: number;
  /** The end of the price (ISO 8601), or null. */
  endDate: string | null;
  isAvailable: boolean;
}

/** A bookable package with its current price. null without a price, which crawlers report as an error. */
export function productOfPackage(item: PackageDetail, options: LaboratoryOptions): Product | null {
  const isOnSale = item.onSale && item.priceSale !== null && isSaleRunning(item, options.now);
  const price = isOnSale ? item.priceSale : item.price;
  if (price === null) return null;
  return product(
    {
      path: sitePaths.packageDetail(item.id),
      name: item.name,
      description: (isOnSale && item.descriptionSale) || item.description,
      category: item.category?.title,
      picture: item.picture,
      price,
      endDate: isOnSale ? item.endDate : null,
      isAvailable: true,
    },
    options,
  );
}

/** An offer with its end; an expired one is unavailable. null without a price. */
export function productOfOffer(offer: OfferDetail, options: LaboratoryOptions): Product | null {
  const price = offer.salePrice ?? offer.originalPrice;
  if (price === null) return null;
  return product(
    {
      path: sitePaths.offerDetail(offer.id),
      name: offer.name,
      description: offer.description,
      picture: offer.pictures[0],
      price,
      endDate: offer.endDate,
      isAvailable: !isSaleExpired(offer, options.now),
    },
    options,
  );
}

function product(
  { path, name, description, category, picture, price, endDate, isAvailable }: Priced,
  { frame, locale, origin }: LaboratoryOptions,
): Product {
  const url = origin + localizedPath(locale, path);
  // A drawing is no picture of what is sold.
  const image = picture?.id ? largestFile(picture) : frame.sharePicture?.src;
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name,
    description,
    ...(category && { category }),
    ...(image && { image: origin + image }),
    brand: { '@type': 'Brand', name: frame.name },
    offers: {
      '@type': 'Offer',
      url,
      price,
      priceCurrency: 'AED',
      ...(endDate && { priceValidUntil: lastDay(endDate) }),
      availability: isAvailable ? 'https://schema.org/InStock' : 'https://schema.org/Discontinued',
      seller: {
        '@type': 'DiagnosticLab',
        '@id': laboratoryId(origin),
        name: frame.name,
        url: homeAddress(origin, locale),
      },
    },
  };
}

/** The largest variant, since the original may have many megabytes. */
export function largestFile({ webpSrcSet, src }: Picture): string {
  return webpSrcSet.split(', ').at(-1)?.split(' ')[0] || src;
}

/** The last day at the centre on which the price is valid. */
const lastDay = (endDate: string) => dayOf(new Date(Date.parse(endDate) - 1).toISOString());
const homeAddress = (origin: string, locale: Locale) => origin + localizedPath(locale, sitePaths.home());
