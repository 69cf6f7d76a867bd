/** Texts of the packages spreadsheet. */
export const packageSheetMessages = {
  name: /*i18n*/ { id: 'packageSheet.name', message: 'Packages' },
  yes: /*i18n*/ { id: 'packageSheet.yes', message: 'Yes' },
  no: /*i18n*/ { id: 'packageSheet.no', message: 'No' },

  noFile: /*i18n*/ { id: 'packageSheet.noFile', message: 'No file arrived. Please choose one.' },
  tooLarge: /*i18n*/ {
    id: 'packageSheet.tooLarge',
    message: 'This file is too large. A sheet may have at most {megabytes} MB.',
  },
  tooManyRows: /*i18n*/ {
    id: 'packageSheet.tooManyRows',
    message: 'A sheet may have at most {rows} rows. Please split it.',
  },
  tooManyCells: /*i18n*/ {
    id: 'packageSheet.tooManyCells',
    message: 'Row {row} has more than {columns} cells. Please delete the columns without a name.',
  },
  cellTooLong: /*i18n*/ {
    id: 'packageSheet.cellTooLong',
    message: 'Row {row}, column {column}: a cell may have at most {characters} characters.',
  },
  tooManyChanges: /*i18n*/ {
    id: 'packageSheet.tooManyChanges',
    message: 'This sheet would change more than {packages} packages at once. Please split it.',
  },
  interrupted: /*i18n*/ {
    id: 'packageSheet.interrupted',
    message: 'The file did not arrive completely. Please try again.',
  },
  isOldWorkbook: /*i18n*/ {
    id: 'packageSheet.isOldWorkbook',
    message:
      'This workbook has an old format or a password. In your spreadsheet program choose “Save as” and then “Excel workbook (.xlsx)”, without a password.',
  },
  brokenWorkbook: /*i18n*/ {
    id: 'packageSheet.brokenWorkbook',
    message:
      'This workbook cannot be read. Open it in your spreadsheet program and save it again as “Excel workbook (.xlsx)”.',
  },
  workbookTooLarge: /*i18n*/ {
    id: 'packageSheet.workbookTooLarge',
    message:
      'This workbook contains too much. Delete pictures and other sheets from it, or save the sheet as “CSV UTF-8”.',
  },
  tooMuch: /*i18n*/ {
    id: 'packageSheet.tooMuch',
    message: 'This sheet contains too much to be read at once. Please split it.',
  },
  notText: /*i18n*/ {
    id: 'packageSheet.notText',
    message: 'This file is not a table. Choose a file like the one from the export.',
  },
  notUtf8: /*i18n*/ {
    id: 'packageSheet.notUtf8',
    message:
      'The letters of this file cannot be read. In your spreadsheet program choose “Save as” and then “CSV UTF-8”: the plain “CSV” loses Arabic letters.',
  },
  empty: /*i18n*/ { id: 'packageSheet.empty', message: 'This file is empty.' },
  noHeadings: /*i18n*/ {
    id: 'packageSheet.noHeadings',
    message: 'The first row names none of the columns. Start from an exported sheet, and keep its first row.',
  },
  headingsBelow: /*i18n*/ {
    id: 'packageSheet.headingsBelow',
    message: 'The headings are in row {row}. Delete the rows above them, so that the headings are in row 1.',
  },
  headingsElsewhere: /*i18n*/ {
    id: 'packageSheet.headingsElsewhere',
    message: 'The headings are on the sheet “{sheet}”. Move that sheet to the first place, or delete the others.',
  },
  mergedCells: /*i18n*/ {
    id: 'packageSheet.mergedCells',
    message: 'This sheet has merged cells: {cells}. Unmerge them, and fill in every row.',
  },
  damagedCells: /*i18n*/ {
    id: 'packageSheet.damagedCells',
    message:
      'These cells cannot be read: {cells}. Open the file in Excel or LibreOffice, enter their values again, and save it.',
  },
  brokenQuotes: /*i18n*/ {
    id: 'packageSheet.brokenQuotes',
    message: 'The quotation marks near line {line} do not match, so the cells cannot be separated.',
  },
  changedMeanwhile: /*i18n*/ {
    id: 'packageSheet.changedMeanwhile',
    message: 'Packages were changed after this sheet was checked. Nothing was applied. Please check it again.',
  },
  hasErrors: /*i18n*/ { id: 'packageSheet.hasErrors', message: 'The sheet has errors. Nothing was applied.' },

  unknownColumn: /*i18n*/ {
    id: 'packageSheet.unknownColumn',
    message: 'No column has this name. Correct it, or delete the column.',
  },
  columnTwice: /*i18n*/ { id: 'packageSheet.columnTwice', message: 'This column appears twice.' },
  cellWithoutColumn: /*i18n*/ { id: 'packageSheet.cellWithoutColumn', message: 'This cell is after the last column.' },
  unknownId: /*i18n*/ {
    id: 'packageSheet.unknownId',
    message: 'No package has this number. Leave the cell empty to add a new package.',
  },
  idTwice: /*i18n*/ { id: 'packageSheet.idTwice', message: 'Row {row} is for the same package.' },
  lostLetters: /*i18n*/ {
    id: 'packageSheet.lostLetters',
    message: 'Letters were replaced by question marks. Save the sheet as “CSV UTF-8” and enter the text again.',
  },
  formulaWithoutResult: /*i18n*/ {
    id: 'packageSheet.formulaWithoutResult',
    message:
      'The file does not contain the result of this formula. Save the file once in Excel or LibreOffice, and check it again.',
  },
  struckOut: /*i18n*/ {
    id: 'packageSheet.struckOut',
    message: 'This cell is crossed out. Empty it, or remove the line through it.',
  },
  errorValue: /*i18n*/ {
    id: 'packageSheet.errorValue',
    message: 'This is an error of the spreadsheet program. Correct the formula, or enter the value.',
  },
  notYesOrNo: /*i18n*/ { id: 'packageSheet.notYesOrNo', message: 'Please enter Yes or No.' },
  notADate: /*i18n*/ {
    id: 'packageSheet.notADate',
    message: 'This is not a date. Write it like 2026-11-21 or 2026-11-21T16:30.',
  },
  unknownCategory: /*i18n*/ { id: 'packageSheet.unknownCategory', message: 'There is no category “{name}”.' },
  unknownCategoryNumber: /*i18n*/ {
    id: 'packageSheet.unknownCategoryNumber',
    message: 'No category has the number “{number}”.',
  },
  categoriesDiffer: /*i18n*/ {
    id: 'packageSheet.categoriesDiffer',
    message: 'The category and its number name two different categories. Empty one of the cells.',
  },
  unknownLabTest: /*i18n*/ {
    id: 'packageSheet.unknownLabTest',
    message: 'There is no laboratory test “{name}”. Add it under “Laboratory tests” first.',
  },
  unknownLabTestNumber: /*i18n*/ {
    id: 'packageSheet.unknownLabTestNumber',
    message: 'No laboratory test has the number “{number}”.',
  },
  labTestTwice: /*i18n*/ { id: 'packageSheet.labTestTwice', message: '“{name}” appears twice.' },
  unknownPanel: /*i18n*/ { id: 'packageSheet.unknownPanel', message: 'There is no group of tests “{name}”.' },
  unknownPanelNumber: /*i18n*/ {
    id: 'packageSheet.unknownPanelNumber',
    message: 'No group of tests has the number “{number}”.',
  },
  panelMissing: /*i18n*/ {
    id: 'packageSheet.panelMissing',
    message: 'Each line begins with a group and a colon, such as “Liver: ALT | AST”.',
  },
  unknownTag: /*i18n*/ { id: 'packageSheet.unknownTag', message: 'There is no topic “{name}”.' },
  unknownTagNumber: /*i18n*/ { id: 'packageSheet.unknownTagNumber', message: 'No topic has the number “{number}”.' },
  unknownChoice: /*i18n*/ { id: 'packageSheet.unknownChoice', message: '“{name}” is not one of: {all}.' },
  ambiguousName: /*i18n*/ {
    id: 'packageSheet.ambiguousName',
    message: 'Several entries are called “{name}”. Write the number of the right one, with # in front.',
  },
  testsCounted: /*i18n*/ {
    id: 'packageSheet.testsCounted',
    message: 'The number is counted from the list, which has {count} tests. Correct it, or enter No under “{column}”.',
  },
} as const;

/** Headings of the columns that are no field. */
export const headingMessages = {
  id: /*i18n*/ { id: 'packageSheet.column.id', message: 'Package number (leave as it is; empty for a new package)' },
  version: /*i18n*/ { id: 'packageSheet.column.version', message: 'Version (leave as it is)' },
  categoryId: /*i18n*/ { id: 'packageSheet.column.categoryId', message: 'Category number' },
} as const;

export const audienceMessages = {
  everyone: /*i18n*/ { id: 'packageSheet.audience.everyone', message: 'Everyone' },
  women: /*i18n*/ { id: 'packageSheet.audience.women', message: 'Women' },
  men: /*i18n*/ { id: 'packageSheet.audience.men', message: 'Men' },
  children: /*i18n*/ { id: 'packageSheet.audience.children', message: 'Children' },
  seniors: /*i18n*/ { id: 'packageSheet.audience.seniors', message: 'Seniors' },
  pregnancy: /*i18n*/ { id: 'packageSheet.audience.pregnancy', message: 'Pregnancy' },
} as const;
