import { z } from 'zod';
import { appointmentMinutes, latestDays, quarterMinutes } from '../appointments/appointment-times.rules.ts';
import { teamSchema } from '../appointments/team.schema.ts';
import { visitAreaSchema } from '../appointments/visit-areas.schema.ts';
import { backupScheduleSchema } from '../backup/backups.schema.ts';
import {
  cleanLine,
  cleanSentence,
  cleanText,
  daySchema,
  randomIdSchema,
  wholeSchema,
} from '../fields/fields.schema.ts';
import { phoneRegions } from '../fields/phone.rules.ts';
import { isClockTime, splitMoment } from '../fields/typed-days.rules.ts';
import { mailSettingsSchema } from '../mail/mail.schema.ts';
import { pictureSchema } from '../media/media.schema.ts';
import { hoursPeriodsSchema, openingHoursSchema } from '../opening-hours/opening-hours.schema.ts';
import { retentionSchema } from '../retention/retention.schema.ts';
import { signInRulesSchema } from '../staff/staff.schema.ts';
import { isDay } from '../time/days.rules.ts';
import { pageTextsSchema } from './page-texts.schema.ts';
import { trustKinds } from './trust.rules.ts';

const text = z.string().overwrite(cleanText).max(4000);
const line = z.string().overwrite(cleanLine).max(300);
/** A line of prose. */
const sentence = z.string().overwrite(cleanSentence).max(300);
const bilingual = <Name extends string, Text extends z.ZodType<string> = typeof line>(name: Name, schema?: Text) =>
  ({ [`${name}En`]: schema ?? line, [`${name}Ar`]: schema ?? line }) as Record<`${Name}En` | `${Name}Ar`, Text>;
const webAddress = z.union([z.literal(''), z.url({ protocol: /^https?$/ })]);
/** A local time at the centre, "2026-12-01T09:00"; empty if unset. */
const wallTime = z.string().superRefine((moment, context) => {
  const [day, time] = splitMoment(moment);
  if (moment !== '' && !isDay(day)) context.addIssue({ code: 'custom', message: 'day' });
  else if (moment !== '' && !isClockTime(time)) context.addIssue({ code: 'custom', message: 'time' });
});
/** The first and the last day; without a last day, one day only. */
const exception = z.object({
  date: daySchema,
  to: z.literal('').or(daySchema),
  periods: hoursPeriodsSchema,
});

/** The registry of settings: one schema for each key. Stored values always fit their schema. */
export const settingsRegistry = {
  centre: z.object({
    ...bilingual('name'),
    ...bilingual('short'),
    ...bilingual('tagline'),
    ...bilingual('town'),
    ...bilingual('address'),
    ...bilingual('licence'),
    ...bilingual('advertisingApproval'),
    ...bilingual('disclaimer', text),
    ...bilingual('priceNote', text),
    /** Null if the centre does not state it. */
    foundedYear: z.int().nullable(),
  }),
  contact: z.object({
    phones: z.array(z.object({ ...bilingual('label'), display: line })),
    /** The country of numbers without a country code. */
    phoneRegion: z.enum(phoneRegions).default('AE'),
    email: line,
    privacyEmail: line,
    /** In any notation; visitors see only a link. */
    whatsappE164: z.string(),
    links: z.object({
      instagram: webAddress,
      facebook: webAddress,
      whatsapp: webAddress,
      map: webAddress,
      survey: webAddress,
      review: webAddress,
    }),
  }),
  openingHours: openingHoursSchema.extend({ exceptions: z.array(exception.extend(bilingual('note', sentence))) }),
  services: z.array(
    z.object({ key: line, icon: line, path: line, ...bilingual('name'), ...bilingual('description', text) }),
  ),
  heroSlides: z.array(
    z.object({
      key: line,
      link: line,
      ...bilingual('title'),
      ...bilingual('text', text),
      ...bilingual('cta'),
      pictureId: randomIdSchema.nullable(),
    }),
  ),
  gallery: z.array(
    z.object({ ...bilingual('title'), ...bilingual('description', text), pictureId: randomIdSchema.nullable() }),
  ),
  partners: z.array(z.object({ key: line, ...bilingual('name'), pictureId: randomIdSchema.nullable() })),
  featureCards: z.array(
    z.object({
      key: line,
      icon: line,
      ...bilingual('title'),
      ...bilingual('text', text),
      /** Evidence of the text that visitors can check. */
      ...bilingual('fact', sentence.default('')),
    }),
  ),
  /** Facts that visitors can check; an expired one is not shown. */
  trust: z.array(z.object({ kind: z.enum(trustKinds), ...bilingual('text'), validUntil: z.literal('').or(daySchema) })),
  /** The medical director of the laboratory; not shown without a name. */
  director: z.object({
    ...bilingual('name'),
    ...bilingual('qualification'),
    ...bilingual('statement', text),
    pictureId: randomIdSchema.nullable(),
  }),
  /** An example of a report; not shown without a picture. */
  sampleReport: z.object({ ...bilingual('caption'), pictureId: randomIdSchema.nullable() }),
  about: z.object({
    story: z.object({ ...bilingual('title'), ...bilingual('text', text) }),
    vision: z.object({ ...bilingual('title'), ...bilingual('text', text) }),
    mission: z.object({ ...bilingual('title'), ...bilingual('text', text) }),
    values: z.object({
      ...bilingual('title'),
      items: z.array(z.object({ ...bilingual('title'), ...bilingual('text', text) })),
    }),
    ...bilingual('partnersTitle'),
  }),
  faqs: z.array(z.object({ ...bilingual('question', sentence), ...bilingual('answer', text) })),
  /** A temporary notice above every public page; see announcement.rules.ts. */
  announcement: z.object({
    isOn: z.boolean(),
    ...bilingual('text', sentence),
    link: line,
    ...bilingual('linkText'),
    start: wallTime,
    end: wallTime,
  }),
  /** The accent colour (empty for the default) and the centre's logo. */
  brand: z.object({
    accent: z.union([z.literal(''), z.string().regex(/^#[0-9a-f]{6}$/)]),
    logoId: randomIdSchema.nullable(),
  }),
  /** Texts of pages that have no key of their own. */
  pageTexts: pageTextsSchema,
  /** Whether the site shows testimonials. */
  opinions: z.object({ isShown: z.boolean() }),
  /** Parts of the site that visitors see and use. */
  siteParts: z.object({ homeVisits: z.boolean(), reports: z.boolean(), offers: z.boolean() }),
  retention: retentionSchema,
  mail: mailSettingsSchema,
  appointments: z.object({
    /** Visitors can move or cancel an appointment until so many hours before it. */
    changeHours: wholeSchema(0, 168),
    /** Minutes between two visits at home, for the way. */
    betweenMinutes: wholeSchema(0, 240).multipleOf(quarterMinutes).default(30),
    /** Whether visitors see which hours of home visits are free, and the one that they choose is held for them. */
    offersFreeTimes: z.boolean().default(false),
    /** The length of a home visit that is held. */
    visitMinutes: wholeSchema(appointmentMinutes.least, appointmentMinutes.most)
      .multipleOf(quarterMinutes)
      .default(appointmentMinutes.usual),
    /** Free times begin so many hours from now, and end so many days ahead. */
    noticeHours: wholeSchema(0, 168).default(2),
    daysAhead: wholeSchema(1, latestDays).default(60),
    /** Documents and other things that patients bring, for mails about the appointment. */
    ...bilingual('bring', text),
  }),
  /** The areas that visitors choose from for a home visit; none: they type any. */
  visitAreas: z.array(visitAreaSchema).max(50),
  /** The seats of the team that takes samples; none: no seat is offered. */
  team: teamSchema,
  signIn: signInRulesSchema,
  backup: backupScheduleSchema,
  /** Whether the site is open, or shows visitors only that it opens soon. */
  opening: z.object({ isOpen: z.boolean() }),
  /** Whether owners have dismissed the list of first steps. */
  // `isPutAway` is stored under this name: staff dismissed the list.
  firstSteps: z.object({ isPutAway: z.boolean() }),
  /** Reply templates; see reply-templates.rules.ts for their placeholders. */
  replyTemplates: z.array(
    z.object({ key: line, ...bilingual('title'), ...bilingual('subject'), ...bilingual('text', text) }),
  ),
  privacyPolicy: z.object({
    lastUpdated: daySchema,
    ...bilingual('title'),
    ...bilingual('intro', text),
    sections: z.array(z.object({ key: line, ...bilingual('title'), bodyEn: z.array(text), bodyAr: z.array(text) })),
  }),
} as const;

const maxExceptions = 400;
/** The opening hours that staff send. Stored ones from before the limit may have more exceptions. */
export const sentOpeningHoursSchema = settingsRegistry.openingHours.extend({
  exceptions: settingsRegistry.openingHours.shape.exceptions.max(maxExceptions),
});

export type SettingsKey = keyof typeof settingsRegistry;
export type Settings = { [Key in SettingsKey]: z.infer<(typeof settingsRegistry)[Key]> };

/** The settings that every public page needs, in one language. */
export const siteFrameSchema = z.object({
  name: z.string(),
  shortName: z.string(),
  tagline: z.string(),
  town: z.string(),
  address: z.string(),
  licence: z.string(),
  advertisingApproval: z.string(),
  disclaimer: z.string(),
  priceNote: z.string(),
  /** `tel` is the `tel:` address of `display`. */
  phones: z.array(z.object({ label: z.string(), display: z.string(), tel: z.string() })),
  email: z.string(),
  /** The number in the format of WhatsApp, "97150..."; empty if the centre has none. */
  whatsapp: z.string(),
  links: z.object({
    instagram: z.string(),
    facebook: z.string(),
    whatsapp: z.string(),
    map: z.string(),
    survey: z.string(),
    review: z.string(),
  }),
  openingHours: openingHoursSchema.extend({ exceptions: z.array(exception.extend({ note: z.string() })) }),
  /** The centre's logo; null for the default. */
  logo: z.object({ src: z.string(), width: z.number().int(), height: z.number().int() }).nullable(),
  /** The picture beside links to pages without a picture of their own. */
  sharePicture: pictureSchema.pick({ src: true, width: true, height: true, alt: true }).nullable(),
  /** The parts of the site that visitors can use. */
  siteParts: settingsRegistry.siteParts,
  /** The names of pages that menus leave out, because they are switched off or still empty; see site-pages.ts. */
  unlisted: z.array(z.string()),
  /** The areas of home visits. */
  visitAreas: z.array(visitAreaSchema.omit({ travelMinutes: true })),
  /** Whether visitors see the free times of home visits. */
  offersFreeTimes: z.boolean(),
  /** Whether the privacy policy has a text. */
  hasPrivacyPolicy: z.boolean(),
  /** The texts of pages, by page and name; see page-texts.schema.ts. */
  texts: z.record(z.string(), z.record(z.string(), z.string())),
});
export type SiteFrame = z.infer<typeof siteFrameSchema>;
