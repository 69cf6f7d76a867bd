import { flag, integer } from '../collections/fields.ts';
import { choice, email, group, hour, object } from '../collections/setting-fields.ts';
import { localeCodes, locales } from '../i18n/locales.ts';

/** The mails to the centre, and the daily digest. */
export const mailSection = {
  mail: object({
    ...group(
      /*i18n*/ { id: 'setting.mail', message: 'E-mails to the centre' },
      {
        /** The recipient; if empty, MAIL_TO, else the centre's e-mail address. */
        to: email({ label: /*i18n*/ { id: 'setting.mail.to', message: 'Send them to' } }),
        /** Texts of visitors are not translated. */
        locale: choice(localeCodes, {
          label: /*i18n*/ { id: 'setting.mail.locale', message: 'Language of these e-mails' },
          hint: /*i18n*/ { id: 'setting.mail.locale.hint', message: 'Visitors’ own texts stay in their language.' },
          initial: 'en',
          // Each language is labelled in its own language.
          words: (index) => locales[localeCodes[index] ?? 'en'].ownName,
        }),
        notification: choice(['full', 'bare'], {
          label: /*i18n*/ { id: 'setting.mail.notification', message: 'What these e-mails contain' },
          initial: 'full',
          words: {
            full: /*i18n*/ { id: 'setting.mail.full', message: 'Everything except the cards' },
            bare: /*i18n*/ { id: 'setting.mail.bare', message: 'Only that a request arrived' },
          },
          hints: {
            full: /*i18n*/ {
              id: 'setting.mail.full.hint',
              message: 'The e-mail contains the name, contact details and what the visitor asks for.',
            },
            bare: /*i18n*/ {
              id: 'setting.mail.bare.hint',
              message: 'No personal data leaves the staff area; the e-mail contains only the reference.',
            },
          },
        }),
      },
      { also: /*i18n*/ { id: 'setting.mail.also', message: 'recipient, notification' } },
    ),
    digest: object({
      ...group(
        /*i18n*/ { id: 'setting.digest', message: 'Daily digest' },
        {
          isOn: flag({
            label: /*i18n*/ {
              id: 'setting.digest.isOn',
              message: 'Send a daily reminder of requests that nobody has started',
            },
            hint: /*i18n*/ {
              id: 'setting.digest.isOn.hint',
              message: 'Nothing is sent on days when no request is waiting.',
            },
            initial: true,
          }),
          /** The earliest hour of sending. */
          hour: hour({
            label: /*i18n*/ { id: 'setting.digest.hour', message: 'From this hour' },
            hint: /*i18n*/ { id: 'setting.digest.hour.hint', message: 'Hours are those of the centre.' },
            initial: 8,
            shownIf: 'isOn',
          }),
          afterHours: integer({
            label: /*i18n*/ {
              id: 'setting.digest.afterHours',
              message: 'Requests that have been new for more than this many hours',
            },
            min: 1,
            max: 720,
            initial: 24,
            shownIf: 'isOn',
          }),
        },
        { also: /*i18n*/ { id: 'setting.digest.also', message: 'summary, reminder' } },
      ),
    }),
  }),
};
