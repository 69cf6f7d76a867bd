import { proposeRamadans } from '#shared/opening-hours/ramadan.rules.ts';
import type { Settings, SettingsKey } from '#shared/settings/settings.schema.ts';
import { defaultSettings } from '../settings/default-settings.ts';
import { camelCase } from './camel-case.ts';
import content from './content.json' with { type: 'json' };
import type { DemoPictures } from './demo-pictures.ts';

/** Keys of the pictures in the settings. */
export const demoSettingsPictures: readonly string[] = [
  ...content.heroSlides.map(({ key }) => `hero:${key}`),
  ...content.gallery.map(({ image }) => `gallery:${image}`),
  ...content.partners.map(({ key }) => `partner:${key}`),
  'director:portrait',
  'report:sample',
];

/** Settings, or parts of them, as earlier versions of the demo had them: a site that loaded them still has the demo. */
export const earlierDemoParts: { [Key in SettingsKey]?: (Settings[Key] | Partial<Settings[Key]>)[] } = {
  featureCards: [
    camelCase(content.featureCards.map((card) => ({ ...card, fact_en: '', fact_ar: '' }))),
    camelCase(
      content.featureCards.map((card) =>
        card.key === 'competitiveness'
          ? { ...card, fact_en: `${card.fact_en} (example)`, fact_ar: `${card.fact_ar} (مثال)` }
          : card,
      ),
    ),
  ],
  trust: [
    camelCase(
      content.trust.map((fact) =>
        fact.kind === 'review' ? { ...fact, text_en: 'A doctor (example)', text_ar: 'طبيبة (مثال)' } : fact,
      ),
    ) as Settings['trust'],
  ],
  openingHours: [
    {
      normal: [
        { days: ['Saturday', 'Sunday', 'Monday', 'Tuesday'], periods: [['09:00', '22:00']] },
        ...content.openingHours.normal.slice(1),
      ] as Settings['openingHours']['normal'],
    },
  ],
};

/** The demo centre's settings; `now` is the time of loading in ms. */
export function demoSettings(pictures: DemoPictures, now: number): Settings {
  const { site, openingHours, about, privacyPolicy } = content;
  const { alt_en: _portraitEn, alt_ar: _portraitAr, ...director } = content.director;
  const { alt_en: _reportEn, alt_ar: _reportAr, ...sampleReport } = content.sampleReport;
  const picture = (...keys: string[]) => ({ pictureId: keys.map((key) => pictures.get(key)).find(Boolean) ?? null });
  const { phones, email, privacyEmail, whatsappE164, links, ...centre } = site;
  // The demo centre has no licence numbers; the content file contains only placeholders for them.
  const numbers = { licence_en: '', licence_ar: '', advertisingApproval_en: '', advertisingApproval_ar: '' };
  const { note_en: _noteEn, note_ar: _noteAr, timeZone: _zone, ...hours } = { note_ar: '', ...openingHours };
  return camelCase<unknown>({
    ...defaultSettings,
    centre: { ...centre, ...numbers },
    contact: { phones, email, privacyEmail, whatsappE164, links },
    openingHours: { ...hours, ramadanPeriods: proposeRamadans(now, 1), exceptions: [] },
    services: content.services,
    heroSlides: content.heroSlides.map((slide) => ({ ...slide, ...picture(`hero:${slide.key}`) })),
    // Earlier versions of the demo had two pictures, in turns.
    gallery: content.gallery.map((slide, index) => ({
      ...slide,
      ...picture(`gallery:${slide.image}`, `gallery:${index % 2 === 0 ? 'a' : 'b'}`),
    })),
    partners: content.partners.map((partner) => ({ ...partner, ...picture(`partner:${partner.key}`) })),
    featureCards: content.featureCards,
    trust: content.trust,
    director: { ...director, ...picture('director:portrait') },
    sampleReport: { ...sampleReport, ...picture('report:sample') },
    about,
    faqs: content.faqs,
    privacyPolicy,
  }) as Settings;
}
