import { line, optionalText } from '../collections/fields.ts';
import { day, entries, group, key, object, pair, paragraphs } from '../collections/setting-fields.ts';
import { words } from '../collections/setting-labels.ts';

/** The privacy policy. */
export const privacySection = {
  privacyPolicy: object({
    ...group(
      /*i18n*/ { id: 'setting.privacy.start', message: 'Start of the page' },
      {
        lastUpdated: {
          ...day({ label: /*i18n*/ { id: 'setting.privacy.lastUpdated', message: 'Last updated' } }),
          initial: '2024-10-10',
        },
        title: pair(line({ label: words.title, max: 300 })),
        intro: pair(
          optionalText({
            label: /*i18n*/ { id: 'setting.privacy.intro', message: 'Introduction' },
            max: 4000,
            lines: 4,
          }),
        ),
      },
    ),
    ...group(
      /*i18n*/ { id: 'setting.privacy.sections', message: 'Sections' },
      {
        sections: entries(
          {
            key: key('section'),
            title: pair(line({ label: words.title, max: 300, isRequired: true })),
            body: paragraphs({ label: words.text, max: 100, longest: 4000 }),
          },
          {
            max: 40,
            addLabel: /*i18n*/ { id: 'setting.privacy.sections.add', message: 'Add a section' },
            emptyText: /*i18n*/ { id: 'setting.privacy.sections.empty', message: 'There are no sections.' },
          },
        ),
      },
    ),
  }),
};
