/** Texts of the mails to staff; lingui extracts them into locales/server. */
export const staffMailMessages = {
  staffSubject: /*i18n*/ {
    id: 'mail.staff.subject',
    message: '{kind, select, invite {Your invitation to the staff area of {centre}} other {A new password for the staff area of {centre}}}',
  },
  staffTitle: /*i18n*/ { id: 'mail.staff.title', message: '{kind, select, invite {You are invited to the staff area} other {Choose a new password}}' },
  staffText: /*i18n*/ {
    id: 'mail.staff.text',
    message:
      '{kind, select, invite {An owner of the staff area of {centre} has added you. Open this link to choose your password. It works once, within 7 days.} other {Somebody, probably you, asked for a new password for the staff area of {centre}. Open this link to choose one. It works once, within an hour.}}',
  },
  staffOpen: /*i18n*/ { id: 'mail.staff.open', message: 'Choose a password' },
  staffFooter: /*i18n*/ {
    id: 'mail.staff.footer',
    message: 'If you did not expect this mail, please ignore it: nothing changes until the link is opened. Never pass the link on.',
  },
  accountTitle: /*i18n*/ {
    id: 'mail.account.title',
    message:
      '{kind, select, passwordChanged {Your password was changed} passkeyAdded {A passkey was added to your account} passkeyRemoved {A passkey was removed from your account} secondFactorOn {Two-factor authentication was set up for your account} secondFactorOff {Two-factor authentication was removed from your account} other {New recovery codes were made for your account}}',
  },
  accountText: /*i18n*/ { id: 'mail.account.text', message: 'This happened in the staff area of {centre} on {at}. If it was you, there is nothing to do.' },
  accountAdvice: /*i18n*/ {
    id: 'mail.account.advice',
    message: 'If it was not you, choose a new password immediately with “Forgot your password?” on the sign-in page, and tell an owner of the staff area.',
  },
} as const;
