import type { z } from 'zod';
import { type Settings, type SettingsKey, settingsRegistry } from '#shared/settings/settings.schema.ts';
import { defaultReplyTemplates } from './default-reply-templates.ts';

const noTitleText = { titleEn: '', titleAr: '', textEn: '', textAr: '' };

/** The values of a new site. Fields with a default in their schema may be left out. */
const written: { [Key in SettingsKey]: z.input<(typeof settingsRegistry)[Key]> } = {
  centre: {
    nameEn: 'Medical Laboratory Centre',
    nameAr: 'مركز المختبرات الطبية',
    shortEn: 'Laboratory',
    shortAr: 'المختبر',
    taglineEn: '',
    taglineAr: '',
    townEn: '',
    townAr: '',
    addressEn: '',
    addressAr: '',
    licenceEn: '',
    licenceAr: '',
    advertisingApprovalEn: '',
    advertisingApprovalAr: '',
    disclaimerEn: '',
    disclaimerAr: '',
    priceNoteEn: '',
    priceNoteAr: '',
    foundedYear: null,
  },
  contact: {
    phones: [],
    email: '',
    privacyEmail: '',
    phoneRegion: 'AE',
    whatsappE164: '',
    links: { instagram: '', facebook: '', whatsapp: '', map: '', survey: '', review: '' },
  },
  openingHours: { normal: [], ramadan: { beforeIftar: [], afterIftar: [] }, ramadanPeriods: [], exceptions: [] },
  services: [],
  heroSlides: [],
  gallery: [],
  partners: [],
  featureCards: [],
  trust: [],
  director: {
    nameEn: '',
    nameAr: '',
    qualificationEn: '',
    qualificationAr: '',
    statementEn: '',
    statementAr: '',
    pictureId: null,
  },
  sampleReport: { captionEn: '', captionAr: '', pictureId: null },
  about: {
    story: noTitleText,
    vision: noTitleText,
    mission: noTitleText,
    values: { titleEn: '', titleAr: '', items: [] },
    partnersTitleEn: '',
    partnersTitleAr: '',
  },
  faqs: [],
  announcement: { isOn: false, textEn: '', textAr: '', link: '', linkTextEn: '', linkTextAr: '', start: '', end: '' },
  brand: { accent: '', logoId: null },
  opinions: { isShown: true },
  siteParts: { homeVisits: true, reports: true, offers: true },
  pageTexts: {},
  mail: { notification: 'full' },
  appointments: {
    changeHours: 4,
    bringEn: 'your identity card, and your insurance card if you have one',
    bringAr: 'بطاقة هويتك، وبطاقة التأمين إن وُجدت',
  },
  visitAreas: [],
  team: [],
  retention: { cardDays: 30, closedMonths: 12, openMonths: 12, suspectedDays: 30 },
  signIn: { idleMinutes: 120, absoluteHours: 12, requiresSecondFactor: false },
  backup: { isScheduled: true, hour: 3, days: 7, weeks: 4, isEncrypted: false },
  // A new database stores the opposite (opening.ts).
  opening: { isOpen: true },
  firstSteps: { isPutAway: false },
  replyTemplates: defaultReplyTemplates,
  privacyPolicy: { lastUpdated: '2024-10-10', titleEn: '', titleAr: '', introEn: '', introAr: '', sections: [] },
};

/** The default value of each settings key. */
export const defaultSettings = Object.fromEntries(
  Object.entries(written).map(([key, value]) => [key, settingsRegistry[key as SettingsKey].parse(value)]),
) as Settings;
