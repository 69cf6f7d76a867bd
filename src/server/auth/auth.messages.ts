/** What staff read when signing in or setting up fails, and what a browser reads whose request came from another site. */
export const authMessages = {
  signInFailed: /*i18n*/ { id: 'staff.signInFailed', message: 'The e-mail address or the password is not right.' },
  tooManySignIns: /*i18n*/ {
    id: 'staff.tooManySignIns',
    message: 'Too many attempts to sign in. Please try again in {seconds, plural, one {# second} other {# seconds}}.',
  },
  setupLinkInvalid: /*i18n*/ {
    id: 'staff.setupLinkInvalid',
    message: 'This set-up link has been used or has expired. A new one is printed when the server starts, until the first member of staff exists.',
  },
  crossSite: /*i18n*/ { id: 'http.crossSite', message: 'This request came from another website and was refused. Please open the page again and retry.' },
};
