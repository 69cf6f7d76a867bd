/** Texts of the sheet of laboratory tests, and of cells of any sheet that name tests or panels. */
export const labTestSheetMessages = {
  name: /*i18n*/ { id: 'labTestSheet.name', message: 'Laboratory tests' },
  id: /*i18n*/ { id: 'labTestSheet.column.id', message: 'Test number (leave as it is; empty for a new test)' },
  unknownLabTest: /*i18n*/ {
    id: 'sheet.unknownLabTest',
    message: 'There is no laboratory test “{name}”. Add it under “Laboratory tests” first.',
  },
  unknownLabTestNumber: /*i18n*/ {
    id: 'sheet.unknownLabTestNumber',
    message: 'No laboratory test has the number “{number}”.',
  },
  unknownPanel: /*i18n*/ { id: 'sheet.unknownPanel', message: 'There is no group of tests “{name}”.' },
  unknownPanelNumber: /*i18n*/ {
    id: 'sheet.unknownPanelNumber',
    message: 'No group of tests has the number “{number}”.',
  },
} as const;
