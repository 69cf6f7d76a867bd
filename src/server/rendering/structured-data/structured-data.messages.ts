/** Names of parent pages in breadcrumbs, and the position of the director. */
export const structuredDataMessages = {
  director: /*i18n*/ { id: 'structuredData.director', message: 'Laboratory director' },
  home: /*i18n*/ { id: 'breadcrumbs.home', message: 'Home' },
  packages: /*i18n*/ { id: 'breadcrumbs.packages', message: 'Packages' },
  offers: /*i18n*/ { id: 'breadcrumbs.offers', message: 'Offers' },
  labTests: /*i18n*/ { id: 'breadcrumbs.labTests', message: 'Test directory' },
  information: /*i18n*/ { id: 'breadcrumbs.information', message: 'Medical information' },
};
