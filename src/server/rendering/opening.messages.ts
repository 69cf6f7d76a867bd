/** Texts of the page before the opening, and of the bar that staff see above the site meanwhile. */
export const openingMessages = {
  title: /*i18n*/ { id: 'opening.title', message: 'Opening soon' },
  text: /*i18n*/ { id: 'opening.text', message: 'This website is being prepared.' },
  textNamed: /*i18n*/ { id: 'opening.textNamed', message: 'The website of {name} is being prepared.' },
  reach: /*i18n*/ { id: 'opening.reach', message: 'Until then, you can reach us here:' },
  staff: /*i18n*/ { id: 'opening.staff', message: 'Staff sign-in' },
  barLabel: /*i18n*/ { id: 'opening.barLabel', message: 'Site not open yet' },
  barText: /*i18n*/ { id: 'opening.barText', message: 'Only staff see these pages. Visitors read “Opening soon”.' },
  barSteps: /*i18n*/ { id: 'opening.barSteps', message: 'First steps' },
};
