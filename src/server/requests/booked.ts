import { AppError } from '#shared/errors.ts';
import type { DescribeOptions } from '#shared/requests/request-type.ts';
import type { OffersService } from '../offers/offers.service.ts';
import type { PackagesService } from '../packages/packages.service.ts';

export interface BookedCommandPaletteDeps {
  packages: Pick<PackagesService, 'get'>;
  offers: Pick<OffersService, 'get'>;
}

/** Finds what a package or offer is called and costs now, as visitors see it, for requests that name one. */
export function createBookedFinder({ packages, offers }: BookedCommandPaletteDeps): DescribeOptions['findBooked'] {
  return ({ packageId, offerId }, locale) => {
    try {
      if (packageId) {
        const { name, description, price, priceSale, salePercent } = packages.get(packageId, locale);
        return { title: name, description, price: priceSale ?? price, salePercent };
      }
      if (!offerId) return null;
      const { name, description, salePrice, salePercent } = offers.get(offerId, locale);
      return { title: name, description, price: salePrice, salePercent };
    } catch (error) {
      // It may have been taken from the site while the form was open.
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    }
  };
}
