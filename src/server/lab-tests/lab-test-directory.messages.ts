/** The texts of the directory of laboratory tests, which the browser does not load for other pages. */
export const directoryTexts = {
  count: /*i18n*/ { id: 'labTestDirectory.count', message: '{count, plural, one {# test} other {# tests}}' },
  letters: /*i18n*/ { id: 'labTestDirectory.letters', message: 'Letters' },
  filters: /*i18n*/ { id: 'labTestDirectory.filters', message: 'Filter the tests' },
  noneFound: /*i18n*/ { id: 'labTestDirectory.noneFound', message: 'No tests match these filters.' },
  calculated: /*i18n*/ { id: 'labTestDirectory.calculated', message: 'Calculated' },
  fasting: {
    fast: /*i18n*/ { id: 'labTestDirectory.fasting.fast', message: 'Fasting' },
    none: /*i18n*/ { id: 'labTestDirectory.fasting.none', message: 'No fasting needed' },
    fed: /*i18n*/ { id: 'labTestDirectory.fasting.fed', message: 'After a meal' },
    ask: /*i18n*/ { id: 'labTestDirectory.fasting.ask', message: 'Fasting: ask us' },
  },
  /** The same below the label "Fasting". */
  filterFasting: {
    fast: /*i18n*/ { id: 'labTestDirectory.filter.fast', message: 'Needed' },
    none: /*i18n*/ { id: 'labTestDirectory.filter.none', message: 'Not needed' },
    fed: /*i18n*/ { id: 'labTestDirectory.filter.fed', message: 'After a meal' },
    ask: /*i18n*/ { id: 'labTestDirectory.filter.ask', message: 'Ask us' },
  },
};
