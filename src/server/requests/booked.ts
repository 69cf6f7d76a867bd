import { AppError } from '#shared/errors.ts';
import type { DescribeOptions } from '#shared/requests/request-type.ts';
import type { OffersService } from '../offers/offers.collection.ts';
import type { PackagesService } from '../packages/packages.service.ts';

interface BookedFinderDeps {
  packages: Pick<PackagesService, 'get'>;
  offers: Pick<OffersService, 'get'>;
}

/** Finds the current title and price, as visitors see them, of the package or offer that a request names. */
export function createBookedFinder({ packages, offers }: BookedFinderDeps): DescribeOptions['findBooked'] {
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
      // Staff may have unpublished it while the form was open.
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    }
  };
}
