import { proposeRamadans } from '#shared/opening-hours/ramadan.rules.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { defaultSettings } from '../settings/default-settings.ts';
import { camelCase } from './camel-case.ts';
import content from './content.json' with { type: 'json' };
import { demoId } from './demo-id.ts';
import type { DemoPictures } from './demo-pictures.ts';

/** The demo centre's settings; `now` is the time of loading in ms. */
export function demoSettings(pictures: DemoPictures, now: number): Settings {
  const { site, openingHours, about, privacyPolicy } = content;
  const { alt_en: _portraitEn, alt_ar: _portraitAr, ...director } = content.director;
  const { alt_en: _reportEn, alt_ar: _reportAr, ...sampleReport } = content.sampleReport;
  const picture = (key: string) => ({ pictureId: pictures.get(key) ?? null });
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
    gallery: content.gallery.map((slide) => ({ ...slide, ...picture(`gallery:${slide.image}`) })),
    partners: content.partners.map((partner) => ({ ...partner, ...picture(`partner:${partner.key}`) })),
    featureCards: content.featureCards,
    trust: content.trust,
    director: { ...director, ...picture('director:portrait') },
    sampleReport: { ...sampleReport, ...picture('report:sample') },
    about,
    faqs: content.faqs,
    visitAreas: content.visitAreas.map((area) => ({ id: demoId('area', area.name_en).padEnd(32, '0'), ...area })),
    pageTexts: content.pageTexts,
    privacyPolicy,
  }) as Settings;
}
