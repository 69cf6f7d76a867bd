/** Messages for failed sign-ins, failed account set-up and refused cross-site requests. */
export const authMessages = {
  signInFailed: /*i18n*/ { id: 'staff.signInFailed', message: 'The e-mail address or the password is not right.' },
  tooManySignIns: /*i18n*/ {
    id: 'staff.tooManySignIns',
    message: 'Too many attempts to sign in. Please try again in {seconds, plural, one {# second} other {# seconds}}.',
  },
  setupLinkInvalid: /*i18n*/ {
    id: 'staff.setupLinkInvalid',
    message:
      'This set-up link has been used or has expired. A new one is printed when the server starts, until the first member of staff exists.',
  },
  linkInvalid: /*i18n*/ {
    id: 'staff.linkInvalid',
    message: 'This link has been used or has expired. Please ask for a new one.',
  },
  codeWrong: /*i18n*/ {
    id: 'staff.codeWrong',
    message: 'This code is not right, or it has been used. Please enter the current one.',
  },
  passwordMustChange: /*i18n*/ {
    id: 'staff.passwordMustChange',
    message:
      'Too many wrong codes were entered for this account by somebody who knows its password. Choose a new password first, with “Forgot your password?”.',
  },
  signInTimedOut: /*i18n*/ { id: 'staff.signInTimedOut', message: 'This took too long. Please start again.' },
  tooManyCodes: /*i18n*/ {
    id: 'staff.tooManyCodes',
    message: 'Too many attempts. Please try again in {seconds, plural, one {# second} other {# seconds}}.',
  },
  passkeyRefused: /*i18n*/ {
    id: 'staff.passkeyRefused',
    message: 'This passkey is not known here, or it was removed. Please sign in with your password.',
  },
  passkeyNotMade: /*i18n*/ {
    id: 'staff.passkeyNotMade',
    message: 'This passkey could not be checked. Please start again.',
  },
  tooManyPasskeys: /*i18n*/ {
    id: 'staff.tooManyPasskeys',
    message: 'There can be {most, plural, one {# passkey} other {# passkeys}} at most. Remove one first.',
  },
  passwordWrong: /*i18n*/ { id: 'staff.passwordWrong', message: 'This is not your current password.' },
  passwordUnchanged: /*i18n*/ {
    id: 'staff.passwordUnchanged',
    message: 'This is your current password. Please choose another.',
  },
  secondFactorNeeded: /*i18n*/ {
    id: 'staff.secondFactorNeeded',
    message: 'Please set up two-factor authentication first.',
  },
  secondFactorRequired: /*i18n*/ {
    id: 'staff.secondFactorRequired',
    message: 'The centre requires two-factor authentication for everyone.',
  },
  secondFactorFirst: /*i18n*/ {
    id: 'staff.secondFactorFirst',
    message: 'Please set up two-factor authentication for yourself first, then require it for everyone.',
  },
  passwordTooShortAlone: /*i18n*/ {
    id: 'staff.passwordTooShortAlone',
    message:
      'Without two-factor authentication a password needs {min, plural, one {at least # character} other {at least # characters}}. Please choose a longer one first.',
  },
  lastOwner: /*i18n*/ { id: 'staff.lastOwner', message: 'This is the only owner. Make somebody else an owner first.' },
  emailTaken: /*i18n*/ {
    id: 'staff.emailTaken',
    message: 'There is already a member of staff with this e-mail address.',
  },
  nameTaken: /*i18n*/ {
    id: 'staff.nameTaken',
    message: 'Another member of staff has this name. Please choose one that tells you apart.',
  },
  unknownHost: /*i18n*/ {
    id: 'http.unknownHost',
    message: 'This server does not answer under this address. Please open the website by its own name.',
  },
  unknownHostTitle: /*i18n*/ { id: 'http.unknownHostTitle', message: 'This is not the address of the website' },
  openSite: /*i18n*/ { id: 'http.openSite', message: 'Open the website' },
  crossSite: /*i18n*/ {
    id: 'http.crossSite',
    message: 'This request came from another website and was refused. Please open the page again and retry.',
  },
};
