import type { Label } from './fields.ts';

/** The texts of refused fields that only staff fill in. Listed here for extraction: visitors do not load them. */
export const staffRefusals: Label[] = [
  /*i18n*/ { id: 'validation.longerThanMonth', message: 'Ramadan has at most 30 days. Please check both dates.' },
  /*i18n*/ { id: 'validation.longerThanYear', message: 'One row has at most 366 days. Please check both dates.' },
  /*i18n*/ { id: 'validation.overlaps', message: 'These dates overlap with another row.' },
  /*i18n*/ { id: 'validation.saleAbovePrice', message: 'The sale price must not be above the price.' },
  /*i18n*/ { id: 'validation.quoteOrPicture', message: 'Please enter their words, or choose a picture.' },
  /*i18n*/ { id: 'validation.monthToCome', message: 'This month is yet to come.' },
  /*i18n*/ {
    id: 'validation.slug',
    message: 'Please use only small letters from a to z, digits, and single hyphens between words.',
  },
  /*i18n*/ {
    id: 'validation.slugTaken',
    message: 'Another page has or had this address, perhaps one in the bin. Please choose another.',
  },
  /*i18n*/ { id: 'validation.toBelowFrom', message: 'The second number must not be smaller than the first.' },
  /*i18n*/ { id: 'validation.tooManyNames', message: 'Please enter at most 30 names, one on each line.' },
  /*i18n*/ {
    id: 'validation.loinc',
    message: 'This is not a LOINC code: its last digit does not fit the others. Please copy it again.',
  },
  /*i18n*/ { id: 'validation.loincTaken', message: 'Another test already has this code, perhaps one in the bin.' },
  /*i18n*/ {
    id: 'validation.testCircle',
    message: 'A test cannot be calculated from itself, not even over other tests.',
  },
  /*i18n*/ {
    id: 'validation.path',
    message: 'Please enter an address of this site that begins with a slash, such as /aboutPage.',
  },
  /*i18n*/ { id: 'validation.pathTaken', message: 'This old address already has a redirect.' },
  /*i18n*/ { id: 'validation.circle', message: 'This redirect would lead back to itself.' },
  /*i18n*/ { id: 'validation.webAddress', message: 'Please enter a full address, such as https://example.com/page.' },
  /*i18n*/ {
    id: 'validation.ownNetwork',
    message: 'This address is inside the server’s own network. Allow it in the settings of the server first.',
  },
  /*i18n*/ {
    id: 'validation.siteLink',
    message: 'Please enter a page of this site, such as /package, or a full address that begins with https://.',
  },
  /*i18n*/ {
    id: 'validation.contrast',
    message: 'This colour is too pale to read easily. Please choose a darker one.',
  },
  /*i18n*/ { id: 'validation.belongsHere', message: 'Please fill this in too: what is beside it needs it.' },
];
