/** Names of parent pages in breadcrumbs. */
export const structuredDataMessages = {
  home: /*i18n*/ { id: 'breadcrumbs.home', message: 'Home' },
  packages: /*i18n*/ { id: 'breadcrumbs.packages', message: 'Packages' },
  offers: /*i18n*/ { id: 'breadcrumbs.offers', message: 'Offers' },
  information: /*i18n*/ { id: 'breadcrumbs.information', message: 'Medical information' },
};
