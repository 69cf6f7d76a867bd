import { line, optionalInteger, optionalText } from '../collections/fields.ts';
import { group, object, pair } from '../collections/setting-fields.ts';
import { words } from '../collections/setting-labels.ts';

/** The name of the centre, where it is, and its legal information. Every public page reads them. */
export const centreSection = {
  centre: object({
    ...group(words.name, {
      name: pair(line({ label: words.name, max: 120, isRequired: true }), {
        en: 'Medical Laboratory Centre',
        ar: 'مركز المختبرات الطبية',
      }),
      short: pair(
        line({
          label: /*i18n*/ { id: 'setting.centre.short', message: 'Short name' },
          max: 60,
          isRequired: true,
        }),
        { en: 'Laboratory', ar: 'المختبر' },
      ),
      tagline: pair(
        line({ label: /*i18n*/ { id: 'setting.centre.tagline', message: 'Line below the name' }, max: 300 }),
      ),
      foundedYear: optionalInteger({
        label: /*i18n*/ { id: 'setting.centre.foundedYear', message: 'Founded in the year' },
        min: 1900,
        max: 2100,
      }),
    }),
    ...group(
      /*i18n*/ { id: 'setting.centre.place', message: 'Place' },
      {
        town: pair(line({ label: /*i18n*/ { id: 'setting.centre.town', message: 'Town' }, max: 300 })),
        address: pair(line({ label: /*i18n*/ { id: 'setting.centre.address', message: 'Address' }, max: 300 })),
      },
    ),
    ...group(
      /*i18n*/ { id: 'setting.centre.legal', message: 'Legal information' },
      {
        licence: pair(
          line({
            label: /*i18n*/ { id: 'setting.centre.licence', message: 'Licence' },
            also: /*i18n*/ { id: 'setting.centre.licence.also', message: 'license, permit' },
            max: 300,
          }),
        ),
        advertisingApproval: pair(
          line({ label: /*i18n*/ { id: 'setting.centre.approval', message: 'Advertising approval' }, max: 300 }),
        ),
        disclaimer: pair(
          optionalText({
            label: /*i18n*/ { id: 'setting.centre.disclaimer', message: 'Medical notice' },
            max: 4000,
            lines: 3,
          }),
        ),
        priceNote: pair(
          optionalText({
            label: /*i18n*/ { id: 'setting.centre.priceNote', message: 'Note on prices' },
            max: 4000,
            lines: 2,
          }),
        ),
      },
    ),
  }),
};
