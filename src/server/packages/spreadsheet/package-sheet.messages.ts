/** Texts of the sheet of packages alone. */
export const packageSheetMessages = {
  name: /*i18n*/ { id: 'packageSheet.name', message: 'Packages' },
  unknownCategory: /*i18n*/ { id: 'packageSheet.unknownCategory', message: 'There is no category “{name}”.' },
  unknownCategoryNumber: /*i18n*/ {
    id: 'packageSheet.unknownCategoryNumber',
    message: 'No category has the number “{number}”.',
  },
  categoriesDiffer: /*i18n*/ {
    id: 'packageSheet.categoriesDiffer',
    message: 'The category and its number name two different categories. Empty one of the cells.',
  },
  labTestTwice: /*i18n*/ { id: 'packageSheet.labTestTwice', message: '“{name}” appears twice.' },
  panelMissing: /*i18n*/ {
    id: 'packageSheet.panelMissing',
    message: 'Each line begins with a group and a colon, such as “Liver: ALT | AST”.',
  },
  unknownTag: /*i18n*/ { id: 'packageSheet.unknownTag', message: 'There is no topic “{name}”.' },
  unknownTagNumber: /*i18n*/ { id: 'packageSheet.unknownTagNumber', message: 'No topic has the number “{number}”.' },
  testsCounted: /*i18n*/ {
    id: 'packageSheet.testsCounted',
    message: 'The number is counted from the list, which has {count} tests. Correct it, or enter No under “{column}”.',
  },
} as const;

/** Headings of the columns that are no field. */
export const headingMessages = {
  id: /*i18n*/ { id: 'packageSheet.column.id', message: 'Package number (leave as it is; empty for a new package)' },
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
