export const medicalInfoTexts = {
  /** The heading of the topics that a search found. */
  found: /*i18n*/ { id: 'medicalInfos.found', message: 'Medical information' },
};
