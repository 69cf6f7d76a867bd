/** Texts of the health check of wrong codes. */
export const staffHealthMessages = {
  wrongCodes: /*i18n*/ { id: 'health.wrongCodes', message: 'Wrong sign-in codes' },
  wrongCodesTitle: /*i18n*/ { id: 'health.wrongCodes.title', message: 'Many wrong codes were entered for an account' },
  wrongCodesAdvice: /*i18n*/ {
    id: 'health.wrongCodes.advice',
    message:
      'Only a person who knows the password reaches the question for the code. If it was not the member, they should choose a new password.',
  },
  wrongCodesOf: /*i18n*/ { id: 'health.wrongCodes.of', message: 'Wrong codes for {name}' },
};
