/** The texts of the page of a laboratory test, which the browser does not load for other pages. */
export const labTestPageTexts = {
  otherNames: /*i18n*/ { id: 'labTestPage.otherNames', message: 'Also called' },
  sample: /*i18n*/ { id: 'labTestPage.sample', message: 'Sample' },
  result: /*i18n*/ { id: 'labTestPage.result', message: 'Result' },
  author: /*i18n*/ { id: 'labTestPage.author', message: 'Written by' },
  reviewer: /*i18n*/ { id: 'labTestPage.reviewer', message: 'Medical review' },
  preparation: /*i18n*/ { id: 'labTestPage.preparation', message: 'How to prepare' },
  askedFor: /*i18n*/ { id: 'labTestPage.askedFor', message: 'When it is asked for' },
  limits: /*i18n*/ { id: 'labTestPage.limits', message: 'What it cannot say' },
  packages: /*i18n*/ { id: 'labTestPage.packages', message: 'Which packages include it' },
  allPackages: /*i18n*/ { id: 'labTestPage.allPackages', message: 'All packages with this test' },
  question: /*i18n*/ { id: 'labTestPage.question', message: 'Ask about this test' },
  message: /*i18n*/ { id: 'labTestPage.message', message: 'My question about “{name}”:' },
  hours: {
    within: /*i18n*/ { id: 'labTestPage.hours.within', message: 'Within {to, plural, one {# hour} other {# hours}}' },
    at: /*i18n*/ { id: 'labTestPage.hours.at', message: 'After {to, plural, one {# hour} other {# hours}}' },
    between: /*i18n*/ {
      id: 'labTestPage.hours.between',
      message: 'After {from} to {to, plural, one {# hour} other {# hours}}',
    },
  },
  workingDays: {
    within: /*i18n*/ {
      id: 'labTestPage.workingDays.within',
      message: 'Within {to, plural, one {# working day} other {# working days}}',
    },
    at: /*i18n*/ {
      id: 'labTestPage.workingDays.at',
      message: 'After {to, plural, one {# working day} other {# working days}}',
    },
    between: /*i18n*/ {
      id: 'labTestPage.workingDays.between',
      message: 'After {from} to {to, plural, one {# working day} other {# working days}}',
    },
  },
};
