/** Texts of every spreadsheet. */
export const sheetMessages = {
  yes: /*i18n*/ { id: 'sheet.yes', message: 'Yes' },
  no: /*i18n*/ { id: 'sheet.no', message: 'No' },

  noFile: /*i18n*/ { id: 'sheet.noFile', message: 'No file arrived. Please choose one.' },
  tooLarge: /*i18n*/ {
    id: 'sheet.tooLarge',
    message: 'This file is too large. A sheet may have at most {megabytes} MB.',
  },
  tooManyRows: /*i18n*/ {
    id: 'sheet.tooManyRows',
    message: 'A sheet may have at most {rows} rows. Please split it.',
  },
  tooManyCells: /*i18n*/ {
    id: 'sheet.tooManyCells',
    message: 'Row {row} has more than {columns} cells. Please delete the columns without a name.',
  },
  cellTooLong: /*i18n*/ {
    id: 'sheet.cellTooLong',
    message: 'Row {row}, column {column}: a cell may have at most {characters} characters.',
  },
  tooManyChanges: /*i18n*/ {
    id: 'sheet.tooManyChanges',
    message: 'This sheet would change more than {rows} rows at once. Please split it.',
  },
  interrupted: /*i18n*/ {
    id: 'sheet.interrupted',
    message: 'The file did not arrive completely. Please try again.',
  },
  isOldWorkbook: /*i18n*/ {
    id: 'sheet.isOldWorkbook',
    message:
      'This workbook has an old format or a password. In your spreadsheet program choose “Save as” and then “Excel workbook (.xlsx)”, without a password.',
  },
  brokenWorkbook: /*i18n*/ {
    id: 'sheet.brokenWorkbook',
    message:
      'This workbook cannot be read. Open it in your spreadsheet program and save it again as “Excel workbook (.xlsx)”.',
  },
  workbookTooLarge: /*i18n*/ {
    id: 'sheet.workbookTooLarge',
    message:
      'This workbook contains too much. Delete pictures and other sheets from it, or save the sheet as “CSV UTF-8”.',
  },
  tooMuch: /*i18n*/ {
    id: 'sheet.tooMuch',
    message: 'This sheet contains too much to be read at once. Please split it.',
  },
  notText: /*i18n*/ {
    id: 'sheet.notText',
    message: 'This file is not a table. Choose a file like the one from the export.',
  },
  notUtf8: /*i18n*/ {
    id: 'sheet.notUtf8',
    message:
      'The letters of this file cannot be read. In your spreadsheet program choose “Save as” and then “CSV UTF-8”: the plain “CSV” loses Arabic letters.',
  },
  empty: /*i18n*/ { id: 'sheet.empty', message: 'This file is empty.' },
  noHeadings: /*i18n*/ {
    id: 'sheet.noHeadings',
    message: 'The first row names none of the columns. Start from an exported sheet, and keep its first row.',
  },
  headingsBelow: /*i18n*/ {
    id: 'sheet.headingsBelow',
    message: 'The headings are in row {row}. Delete the rows above them, so that the headings are in row 1.',
  },
  headingsElsewhere: /*i18n*/ {
    id: 'sheet.headingsElsewhere',
    message: 'The headings are on the sheet “{sheet}”. Move that sheet to the first place, or delete the others.',
  },
  mergedCells: /*i18n*/ {
    id: 'sheet.mergedCells',
    message: 'This sheet has merged cells: {cells}. Unmerge them, and fill in every row.',
  },
  damagedCells: /*i18n*/ {
    id: 'sheet.damagedCells',
    message:
      'These cells cannot be read: {cells}. Open the file in Excel or LibreOffice, enter their values again, and save it.',
  },
  brokenQuotes: /*i18n*/ {
    id: 'sheet.brokenQuotes',
    message: 'The quotation marks near line {line} do not match, so the cells cannot be separated.',
  },
  changedMeanwhile: /*i18n*/ {
    id: 'sheet.changedMeanwhile',
    message: 'Something in this sheet was changed after it was checked. Nothing was applied. Please check it again.',
  },
  hasErrors: /*i18n*/ { id: 'sheet.hasErrors', message: 'The sheet has errors. Nothing was applied.' },

  unknownColumn: /*i18n*/ {
    id: 'sheet.unknownColumn',
    message: 'No column has this name. Correct it, or delete the column.',
  },
  columnTwice: /*i18n*/ { id: 'sheet.columnTwice', message: 'This column appears twice.' },
  cellWithoutColumn: /*i18n*/ { id: 'sheet.cellWithoutColumn', message: 'This cell is after the last column.' },
  unknownId: /*i18n*/ {
    id: 'sheet.unknownId',
    message: 'Nothing here has this number. Leave the cell empty to add a new row.',
  },
  valueTwice: /*i18n*/ { id: 'sheet.valueTwice', message: 'Row {row} has this too. Only one row may have it.' },
  lostLetters: /*i18n*/ {
    id: 'sheet.lostLetters',
    message: 'Letters were replaced by question marks. Save the sheet as “CSV UTF-8” and enter the text again.',
  },
  formulaWithoutResult: /*i18n*/ {
    id: 'sheet.formulaWithoutResult',
    message:
      'The file does not contain the result of this formula. Save the file once in Excel or LibreOffice, and check it again.',
  },
  struckOut: /*i18n*/ {
    id: 'sheet.struckOut',
    message: 'This cell is crossed out. Empty it, or remove the line through it.',
  },
  errorValue: /*i18n*/ {
    id: 'sheet.errorValue',
    message: 'This is an error of the spreadsheet program. Correct the formula, or enter the value.',
  },
  notYesOrNo: /*i18n*/ { id: 'sheet.notYesOrNo', message: 'Please enter Yes or No.' },
  notADate: /*i18n*/ {
    id: 'sheet.notADate',
    message: 'This is not a date. Write it like 2026-11-21 or 2026-11-21T16:30.',
  },
  unknownChoice: /*i18n*/ { id: 'sheet.unknownChoice', message: '“{name}” is not one of: {all}.' },
  ambiguousName: /*i18n*/ {
    id: 'sheet.ambiguousName',
    message: 'Several entries are called “{name}”. Write the number of the right one, with # in front.',
  },
  doesNotFit: /*i18n*/ {
    id: 'sheet.doesNotFit',
    message: 'This does not fit the other cells of the row, and would be lost. Empty it, or correct them.',
  },
} as const;

/** The heading of the version. A sheet has its own heading for the id. */
export const versionHeading = /*i18n*/ { id: 'sheet.column.version', message: 'Version (leave as it is)' };
