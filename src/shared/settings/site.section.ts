import { flag, line, picture, sentence } from '../collections/fields.ts';
import { colour, group, moment, object, pageLink, pair } from '../collections/setting-fields.ts';
import { words } from '../collections/setting-labels.ts';
import { filled } from '../collections/setting-rules.ts';
import { accentContrast } from './accent.rules.ts';

/** The accent colour and the centre's logo. */
export const brandSection = {
  brand: object(
    {
      ...group(
        /*i18n*/ { id: 'setting.brand.colour', message: 'Colour' },
        {
          accent: colour({ label: /*i18n*/ { id: 'setting.brand.accent', message: 'Accent colour' } }),
        },
      ),
      ...group(words.logo, { logoId: picture({ label: words.logo, hasOwnText: true, isWhole: true }) }),
    },
    {
      rule: ({ accent }, { addIssue }) => {
        if (accent !== '' && !accentContrast(accent).isReadable)
          addIssue({ code: 'custom', path: ['accent'], message: 'contrast' });
      },
    },
  ),
};

/** A temporary notice above every public page; see announcement.rules.ts. */
export const announcementSection = {
  announcement: object(
    {
      ...group(
        /*i18n*/ { id: 'setting.announcement.place', message: 'Above every page' },
        {
          isOn: flag({
            label: /*i18n*/ { id: 'setting.announcement.isOn', message: 'Show the announcement' },
            hint: /*i18n*/ {
              id: 'setting.announcement.isOn.hint',
              message: 'Visitors can close it. A new text is shown to everybody again.',
            },
            initial: false,
          }),
          text: pair(sentence({ label: words.text, max: 300, lines: 2 })),
          link: pageLink({ label: words.link }),
          linkText: pair(line({ label: words.linkText, max: 300 })),
        },
      ),
      ...group(
        /*i18n*/ { id: 'setting.announcement.times', message: 'When it is shown (UAE time)' },
        {
          start: moment({
            edge: 'start',
            label: /*i18n*/ { id: 'setting.announcement.start', message: 'From' },
            hint: /*i18n*/ { id: 'setting.announcement.start.hint', message: 'Leave empty to start at once.' },
          }),
          end: moment({
            edge: 'end',
            label: /*i18n*/ { id: 'setting.announcement.end', message: 'Until' },
            hint: /*i18n*/ {
              id: 'setting.announcement.end.hint',
              message: 'Leave empty to show it until you switch it off.',
            },
          }),
        },
      ),
    },
    {
      rule: (value, context) => {
        if (value.isOn) filled('text')(value, context);
        if (value.link !== '') filled('linkText')(value, context);
        const hasBoth = value.start !== '' && value.end !== '';
        if (hasBoth && value.end <= value.start)
          context.addIssue({ code: 'custom', path: ['end'], message: 'endBeforeStart' });
      },
    },
  ),
};

/** Whether the site shows testimonials. */
export const opinionsSection = {
  opinions: object(
    {
      isShown: flag({
        label: /*i18n*/ { id: 'setting.opinions.isShown', message: 'Show testimonials to visitors' },
        hint: /*i18n*/ {
          id: 'setting.opinions.isShown.hint',
          message:
            'When switched off, their page is hidden from the navigation and from search engines. Stored testimonials are kept.',
        },
        initial: true,
      }),
    },
    { label: /*i18n*/ { id: 'setting.opinions', message: 'Testimonials' } },
  ),
};

/** Parts of the site that visitors see and use. */
export const sitePartsSection = {
  siteParts: object(
    {
      homeVisits: flag({
        label: /*i18n*/ { id: 'setting.parts.homeVisits', message: 'Ask for a home visit' },
        hint: /*i18n*/ {
          id: 'setting.parts.homeVisits.hint',
          message:
            'When switched off, no new requests arrive, also from apps. Visits that were asked for stay, and you can still enter some yourself.',
        },
        initial: true,
      }),
      reports: flag({
        label: /*i18n*/ { id: 'setting.parts.reports', message: 'Ask for a laboratory report' },
        hint: /*i18n*/ {
          id: 'setting.parts.reports.hint',
          message: 'When switched off, no new requests arrive, also from apps. Those that arrived stay in the inbox.',
        },
        initial: true,
      }),
      offers: flag({
        label: /*i18n*/ { id: 'setting.parts.offers', message: 'See and book offers' },
        hint: /*i18n*/ {
          id: 'setting.parts.offers.hint',
          message:
            'When switched off, nobody sees or books an offer. Stored offers are kept, and sale prices of packages stay.',
        },
        initial: true,
      }),
    },
    { label: /*i18n*/ { id: 'setting.parts', message: 'Visitors can' } },
  ),
};
