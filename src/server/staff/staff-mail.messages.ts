/** Texts of the mails to staff; lingui extracts them into locales/server. */
export const staffMailMessages = {
  staffSubject: /*i18n*/ {
    id: 'mail.staff.subject',
    message:
      '{kind, select, invite {Your invitation to the staff area of {centre}} other {A new password for the staff area of {centre}}}',
  },
  staffTitle: /*i18n*/ {
    id: 'mail.staff.title',
    message: '{kind, select, invite {You are invited to the staff area} other {Choose a new password}}',
  },
  staffText: /*i18n*/ {
    id: 'mail.staff.text',
    message:
      '{kind, select, invite {An owner of the staff area of {centre} has added you. Open this link to choose your password. It works once, within 7 days.} other {Somebody, probably you, asked for a new password for the staff area of {centre}. Open this link to choose one. It works once, within an hour.}}',
  },
  staffOpen: /*i18n*/ { id: 'mail.staff.open', message: 'Choose a password' },
  staffFooter: /*i18n*/ {
    id: 'mail.staff.footer',
    message:
      'If you did not expect this e-mail, please ignore it: nothing changes until the link is opened. Never pass the link on.',
  },
  accountTitle: /*i18n*/ {
    id: 'mail.account.title',
    message:
      '{kind, select, passwordsTried {Many wrong passwords were entered for your account} codesTried {Wrong codes were entered for your account} codesLocked {Your password must be changed} passwordChanged {Your password was changed} passkeyAdded {A passkey was added to your account} passkeyRemoved {A passkey was removed from your account} secondFactorOn {Two-factor authentication was set up for your account} secondFactorOff {Two-factor authentication was removed from your account} other {New recovery codes were made for your account}}',
  },
  accountText: /*i18n*/ {
    id: 'mail.account.text',
    message:
      '{kind, select, passwordsTried {Somebody tried more than a hundred passwords for your account in the staff area of {centre}, most recently on {at}. None of these attempts succeeded. Your password must be hard to guess and used nowhere else.} codesTried {Somebody who knows your password entered several wrong codes in the staff area of {centre}, most recently on {at}. If it was you, there is nothing to do.} codesLocked {Somebody who knows your password entered a hundred wrong codes in the staff area of {centre}, most recently on {at}. Your account accepts no code until you choose a new password.} other {This happened in the staff area of {centre} on {at}. If it was you, there is nothing to do.}}',
  },
  accountAdvice: /*i18n*/ {
    id: 'mail.account.advice',
    message:
      'If it was not you, choose a new password immediately with “Forgot your password?” on the sign-in page, and tell an owner of the staff area.',
  },
  accessTitle: /*i18n*/ {
    id: 'mail.access.title',
    message: '{gives, select, yes {Access was given} other {Rules of access were changed}}',
  },
  accessText: /*i18n*/ {
    id: 'mail.access.text',
    message: 'In the staff area of {centre}, these changes decide who has access. Every owner receives this e-mail.',
  },
  accessEvent: /*i18n*/ { id: 'mail.access.event', message: '{what}: {subject} ({who}, {at})' },
  accessSettings: /*i18n*/ {
    id: 'mail.access.settings',
    message:
      '{section, select, mail {E-mails to the centre} contact {The centre’s e-mail address} other {Rules of the sign-in}}',
  },
  accessChange: /*i18n*/ {
    id: 'mail.access.change',
    message:
      '{event, select, staffInvited {Invited {role, select, owner {as owner} editor {as editor} nurse {as nurse, with access to their own appointments only} other {as reception staff}}} linkMade {Password link} roleChanged {New role {role, select, owner {as owner} editor {as editor} nurse {as nurse, with access to their own appointments only} other {as reception staff}}} staffEnabled {Account enabled} tokenMade {New API token} webhookMade {New webhook} webhookChanged {Webhook changed} backupDownloaded {Backup downloaded} other {Settings changed}}',
  },
  accessByCommand: /*i18n*/ { id: 'mail.access.byCommand', message: 'the person who runs the server' },
  accessAdvice: /*i18n*/ {
    id: 'mail.access.advice',
    message:
      'If you do not know about one of these, undo it, ask the person named, and have them change their password.',
  },
  accessLog: /*i18n*/ { id: 'mail.access.log', message: 'The audit log' },
} as const;
