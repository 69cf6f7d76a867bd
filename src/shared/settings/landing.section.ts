import { type Label, line, optionalText, picture, sentence } from '../collections/fields.ts';
import { choice, entries, key, pageLink, pair } from '../collections/setting-fields.ts';
import { words } from '../collections/setting-labels.ts';
import { lineSchema } from '../fields/fields.schema.ts';

const title = pair(line({ label: words.title, max: 300, isRequired: true }));
const text = pair(optionalText({ label: words.text, max: 4000, lines: 2 }));
/** A stored icon that is no longer offered stays. */
const iconOf = <Icon extends string>(
  icons: readonly Icon[],
  options: { initial: Icon; words: Record<Icon, Label> },
) => ({
  ...choice(icons, { label: words.icon, ...options }),
  schema: lineSchema(300),
});
const name = pair(line({ label: words.name, max: 300, isRequired: true }));

/** The parts of the landing page, in lists of their own. */
export const landingSection = {
  heroSlides: entries(
    {
      key: key('slide'),
      title,
      text,
      link: pageLink({ label: words.link }),
      cta: pair(line({ label: words.linkText, max: 300 })),
      pictureId: picture({ label: words.picture, hasOwnText: false }),
    },
    {
      max: 12,
      label: /*i18n*/ { id: 'setting.slides', message: 'Slides' },
      addLabel: /*i18n*/ { id: 'setting.slides.add', message: 'Add a slide' },
      emptyText: /*i18n*/ { id: 'setting.slides.empty', message: 'There are no slides.' },
    },
  ),
  services: entries(
    {
      key: key('service'),
      name,
      description: pair(optionalText({ label: words.description, max: 4000, lines: 3 })),
      path: pageLink({ label: words.link }),
      icon: iconOf(['package', 'home', 'report', 'info'], {
        initial: 'package',
        words: {
          package: /*i18n*/ { id: 'setting.icon.package', message: 'Test tube' },
          home: /*i18n*/ { id: 'setting.icon.home', message: 'House' },
          report: /*i18n*/ { id: 'setting.icon.report', message: 'Report' },
          info: /*i18n*/ { id: 'setting.icon.info', message: 'Book' },
        },
      }),
    },
    {
      max: 12,
      label: /*i18n*/ { id: 'setting.services', message: 'Services' },
      addLabel: /*i18n*/ { id: 'setting.services.add', message: 'Add a service' },
      emptyText: /*i18n*/ { id: 'setting.services.empty', message: 'There are no services.' },
    },
  ),
  featureCards: entries(
    {
      key: key('card'),
      title,
      text,
      /** Evidence of the text that visitors can check. */
      fact: pair(
        sentence({
          label: /*i18n*/ { id: 'setting.cards.fact', message: 'Fact that visitors can check' },
          max: 100,
        }),
      ),
      icon: iconOf(['excellence', 'competitiveness', 'quality', 'other'], {
        initial: 'quality',
        words: {
          excellence: /*i18n*/ { id: 'setting.icon.excellence', message: 'Award' },
          competitiveness: /*i18n*/ { id: 'setting.icon.competitiveness', message: 'Coins' },
          quality: /*i18n*/ { id: 'setting.icon.quality', message: 'Shield' },
          other: /*i18n*/ { id: 'setting.icon.other', message: 'Sparkles' },
        },
      }),
    },
    {
      max: 12,
      label: /*i18n*/ { id: 'setting.cards', message: 'Why people trust us' },
      addLabel: /*i18n*/ { id: 'setting.cards.add', message: 'Add a card' },
      emptyText: /*i18n*/ {
        id: 'setting.cards.empty',
        message: 'There are no cards, so the page does not show this part.',
      },
    },
  ),
  partners: entries(
    {
      key: key('partner'),
      name,
      pictureId: picture({ label: words.logo, hasOwnText: true, isWhole: true }),
    },
    {
      max: 60,
      label: words.partners,
      also: /*i18n*/ { id: 'setting.partners.also', message: 'insurers, insurance, logos' },
      addLabel: /*i18n*/ { id: 'setting.partners.add', message: 'Add a partner' },
      emptyText: /*i18n*/ { id: 'setting.partners.empty', message: 'There are no partners.' },
    },
  ),
};
