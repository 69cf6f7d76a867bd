/** Texts in share pictures. */
export const shareMessages = {
  tests: /*i18n*/ { id: 'share.tests', message: '{count, plural, one {# test} other {# tests}}' },
  allTests: /*i18n*/ { id: 'share.allTests', message: 'Applies to all tests' },
  priceOnRequest: /*i18n*/ { id: 'share.priceOnRequest', message: 'Price on request' },
  percentOff: /*i18n*/ { id: 'share.percentOff', message: '{percent}% off' },
  saving: /*i18n*/ { id: 'share.saving', message: 'Save {amount} AED' },
  until: /*i18n*/ { id: 'share.until', message: 'Until {date}' },
  expired: /*i18n*/ { id: 'share.expired', message: 'Expired' },
};
