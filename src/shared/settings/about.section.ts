import type { Label } from '../collections/fields.ts';
import { line, optionalText, picture } from '../collections/fields.ts';
import { entries, group, object, pair } from '../collections/setting-fields.ts';
import { words } from '../collections/setting-labels.ts';

const title = pair(line({ label: words.title, max: 300 }));
const requiredTitle = pair(line({ label: words.title, max: 300, isRequired: true }));
const titledText = (label: Label) =>
  object({ title, text: pair(optionalText({ label: words.text, max: 4000, lines: 5, isLight: true })) }, { label });

/** The page about the centre. */
export const aboutSection = {
  about: object({
    story: titledText(/*i18n*/ { id: 'setting.about.story', message: 'Story' }),
    vision: titledText(/*i18n*/ { id: 'setting.about.vision', message: 'Vision' }),
    mission: titledText(/*i18n*/ { id: 'setting.about.mission', message: 'Mission' }),
    values: object(
      {
        title,
        items: entries(
          {
            title: requiredTitle,
            text: pair(optionalText({ label: words.text, max: 4000, lines: 2 })),
          },
          {
            max: 24,
            addLabel: /*i18n*/ { id: 'setting.about.values.add', message: 'Add a value' },
            emptyText: /*i18n*/ { id: 'setting.about.values.empty', message: 'There are no values.' },
          },
        ),
      },
      { label: /*i18n*/ { id: 'setting.about.values', message: 'Values' } },
    ),
    ...group(words.partners, {
      partnersTitle: pair(
        line({
          label: /*i18n*/ { id: 'setting.about.partnersTitle', message: 'Title above the partners' },
          max: 300,
        }),
      ),
    }),
  }),
  gallery: entries(
    {
      title: requiredTitle,
      description: pair(optionalText({ label: words.description, max: 4000, lines: 2 })),
      pictureId: picture({ label: words.picture, hasOwnText: false }),
    },
    {
      max: 60,
      label: /*i18n*/ { id: 'setting.gallery', message: 'A look inside' },
      addLabel: /*i18n*/ { id: 'setting.gallery.add', message: 'Add a picture' },
      emptyText: /*i18n*/ { id: 'setting.gallery.empty', message: 'There are no pictures.' },
    },
  ),
};
