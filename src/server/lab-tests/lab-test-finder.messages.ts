/** The texts beside laboratory tests that a search found. */
export const labTestFinderTexts = {
  title: /*i18n*/ { id: 'labTestFinder.title', message: 'Laboratory tests' },
  otherName: /*i18n*/ { id: 'labTestFinder.otherName', message: '{otherName}: another name of {name}' },
};
