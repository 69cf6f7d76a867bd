import { line } from '../collections/fields.ts';
import {
  choice,
  email,
  entries,
  group,
  object,
  pair,
  phone,
  requiredPhone,
  webAddress,
} from '../collections/setting-fields.ts';
import { phoneRegions } from '../fields/phone.rules.ts';

/** How visitors reach the centre, and its pages elsewhere. */
export const contactSection = {
  contact: object({
    ...group(
      /*i18n*/ { id: 'setting.contact.phones', message: 'Telephones' },
      {
        phones: entries(
          {
            label: pair(line({ label: /*i18n*/ { id: 'setting.contact.label', message: 'Label' }, max: 300 })),
            display: requiredPhone({
              label: /*i18n*/ { id: 'setting.contact.display', message: 'Number' },
              hint: /*i18n*/ { id: 'setting.contact.display.hint', message: 'Visitors read it as you write it here.' },
            }),
          },
          {
            max: 10,
            title: 'display',
            addLabel: /*i18n*/ { id: 'setting.contact.phones.add', message: 'Add a telephone' },
            emptyText: /*i18n*/ {
              id: 'setting.contact.phones.empty',
              message: 'No telephone is shown yet. The first two appear on every page.',
            },
          },
        ),
      },
      { also: /*i18n*/ { id: 'setting.contact.phones.also', message: 'phone, mobile, number' } },
    ),
    ...group(
      /*i18n*/ { id: 'setting.contact.messages', message: 'E-mail and WhatsApp' },
      {
        email: email({ label: /*i18n*/ { id: 'setting.contact.email', message: 'E-mail address' } }),
        privacyEmail: email({
          label: /*i18n*/ { id: 'setting.contact.privacyEmail', message: 'E-mail address for privacy' },
        }),
        /** In any notation; visitors see only a link. */
        whatsappE164: phone({
          label: /*i18n*/ { id: 'setting.contact.whatsapp', message: 'WhatsApp number' },
          hint: /*i18n*/ {
            id: 'setting.contact.whatsapp.hint',
            message: 'Visitors who ask about a package write to it.',
          },
        }),
        phoneRegion: choice(phoneRegions, {
          label: /*i18n*/ { id: 'setting.contact.phoneRegion', message: 'Country of numbers without a country code' },
          hint: /*i18n*/ {
            id: 'setting.contact.phoneRegion.hint',
            message: 'For your own numbers and for those that visitors send.',
          },
          initial: 'AE',
          words: {
            AE: /*i18n*/ { id: 'setting.region.AE', message: 'United Arab Emirates' },
            SA: /*i18n*/ { id: 'setting.region.SA', message: 'Saudi Arabia' },
            OM: /*i18n*/ { id: 'setting.region.OM', message: 'Oman' },
            QA: /*i18n*/ { id: 'setting.region.QA', message: 'Qatar' },
            BH: /*i18n*/ { id: 'setting.region.BH', message: 'Bahrain' },
            KW: /*i18n*/ { id: 'setting.region.KW', message: 'Kuwait' },
          },
        }),
      },
    ),
    links: object(
      {
        whatsapp: webAddress({ label: /*i18n*/ { id: 'setting.links.whatsapp', message: 'WhatsApp link' } }),
        instagram: webAddress({ label: /*i18n*/ { id: 'setting.links.instagram', message: 'Instagram' } }),
        facebook: webAddress({ label: /*i18n*/ { id: 'setting.links.facebook', message: 'Facebook' } }),
        map: webAddress({ label: /*i18n*/ { id: 'setting.links.map', message: 'Map' } }),
        survey: webAddress({ label: /*i18n*/ { id: 'setting.links.survey', message: 'Survey' } }),
        review: webAddress({ label: /*i18n*/ { id: 'setting.links.review', message: 'Review page' } }),
      },
      { label: /*i18n*/ { id: 'setting.links', message: 'Links' } },
    ),
  }),
};
