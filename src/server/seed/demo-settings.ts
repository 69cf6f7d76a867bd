import { proposeRamadans } from '#shared/opening-hours/ramadan.rules.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { defaultReplyTemplates } from '../settings/default-reply-templates.ts';
import { emptySettings } from '../settings/empty-settings.ts';
import content from './content.json' with { type: 'json' };
import type { DemoPictures } from './demo-pictures.ts';

type SnakeCase = { [key: string]: unknown };

/** Keys of the pictures in the settings. */
export const demoSettingsPictures: readonly string[] = [
  ...content.heroSlides.map(({ key }) => `hero:${key}`),
  ...content.gallery.map(({ image }) => `gallery:${image}`),
  ...content.partners.map(({ key }) => `partner:${key}`),
];

/** The demo centre's settings; `now` is the time of loading in ms. */
export function demoSettings(pictures: DemoPictures, now: number): Settings {
  const { site, openingHours, about, privacyPolicy } = content;
  const picture = (key: string) => ({ pictureId: pictures.get(key) ?? null });
  const { phones, email, privacyEmail, whatsappE164, links, ...centre } = site;
  // The demo centre has no licence numbers; the content file contains only placeholders for them.
  const numbers = { licence_en: '', licence_ar: '', advertisingApproval_en: '', advertisingApproval_ar: '' };
  const { note_en: _noteEn, note_ar: _noteAr, timeZone: _zone, ...hours } = { note_ar: '', ...openingHours };
  return camelCase({
    centre: { ...centre, ...numbers },
    contact: { phones, email, privacyEmail, whatsappE164, links },
    openingHours: { ...hours, ramadanPeriods: proposeRamadans(now, 1), exceptions: [] },
    services: content.services,
    heroSlides: content.heroSlides.map((slide) => ({ ...slide, ...picture(`hero:${slide.key}`) })),
    gallery: content.gallery.map((slide) => ({ ...slide, ...picture(`gallery:${slide.image}`) })),
    partners: content.partners.map((partner) => ({ ...partner, ...picture(`partner:${partner.key}`) })),
    featureCards: content.featureCards,
    about,
    faqs: content.faqs,
    announcement: emptySettings.announcement,
    brand: emptySettings.brand,
    opinions: emptySettings.opinions,
    pageTexts: emptySettings.pageTexts,
    wordings: emptySettings.wordings,
    mail: emptySettings.mail,
    retention: emptySettings.retention,
    backup: emptySettings.backup,
    signIn: emptySettings.signIn,
    opening: emptySettings.opening,
    firstSteps: emptySettings.firstSteps,
    replyTemplates: defaultReplyTemplates,
    privacyPolicy,
  }) as Settings;
}

/** Converts the keys of the content file, such as `title_en`, to `titleEn`. */
function camelCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCase);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value as SnakeCase).map(([key, entry]) => [
      key.replace(/_(en|ar)$/, (_match, locale: string) => (locale === 'en' ? 'En' : 'Ar')),
      camelCase(entry),
    ]),
  );
}
