import { z } from 'zod';
import { emailSchema, lineSchema, phoneSchema, wholeSchema } from '../fields/fields.schema.ts';
import { normaliseText } from '../fields/search.rules.ts';
import { pictureSchema } from '../media/media.schema.ts';
import { type HoursPeriod, lastDayOf } from '../opening-hours/opening-hours.rules.ts';
import { overlaps } from '../opening-hours/ramadan.rules.ts';
import { dayAfter, isDay } from '../time/days.rules.ts';
import { accentContrast } from './accent.rules.ts';
import { placeholdersOf } from './page-texts.schema.ts';
import { findUnknownField } from './reply-templates.rules.ts';
import { replyTemplateInputSchema, replyTemplateKeySchema, replyTemplateLimits } from './reply-templates.schema.ts';
import { type Settings, type SettingsKey, sentOpeningHoursSchema, settingsRegistry } from './settings.schema.ts';
import { maxTrustFacts } from './trust.rules.ts';

/** The keys of each section with public content. A section is saved as a whole. */
export const siteSectionKeys = {
  centre: ['centre'],
  contact: ['contact'],
  hours: ['openingHours'],
  landing: ['heroSlides', 'services', 'featureCards', 'partners'],
  trust: ['trust', 'director', 'sampleReport'],
  about: ['about', 'gallery'],
  faqs: ['faqs'],
  texts: ['pageTexts'],
  privacy: ['privacyPolicy'],
  brand: ['brand'],
  announcement: ['announcement'],
  opinions: ['opinions'],
  siteParts: ['siteParts'],
} as const satisfies Record<string, readonly SettingsKey[]>;

/** The keys of each section of the settings, with public content or for operations. */
export const sectionKeys = {
  ...siteSectionKeys,
  mail: ['mail'],
  appointments: ['appointments', 'visitAreas'],
  team: ['team'],
  replyTemplates: ['replyTemplates'],
  retention: ['retention'],
  backup: ['backup'],
  signIn: ['signIn'],
} as const satisfies Record<string, readonly SettingsKey[]>;

export type SiteSectionName = keyof typeof siteSectionKeys;

export type SectionName = keyof typeof sectionKeys;
export type SectionValues<Name extends SectionName> = Pick<Settings, (typeof sectionKeys)[Name][number]>;

const stored = settingsRegistry;
/** The most days of one exception. */
const maxExceptionDays = 366;
/** Of a section of the privacy policy, and of the values of the centre. */
const maxParagraphs = 100;
const maxValues = 24;
const phone = stored.contact.shape.phones.element;

/**
 * The schemas of stored sections: those of the registry, with further rules for public content. An error's path starts
 * with the key.
 */
export const sectionSchemas = {
  centre: z.object({
    centre: stored.centre
      .extend({
        foundedYear: wholeSchema(1900, 2100).nullable(),
        ...shortTexts('name', 120),
        ...shortTexts('short', 60),
      })
      .superRefine(filled('name', 'short')),
  }),
  contact: z.object({
    contact: stored.contact.extend({
      phones: z.array(phone.extend({ display: phoneSchema })).max(10),
      email: z.literal('').or(emailSchema),
      privacyEmail: z.literal('').or(emailSchema),
      whatsappE164: z.literal('').or(phoneSchema),
      links: mapped(stored.contact.shape.links.shape, webAddress()),
    }),
  }),
  hours: z.object({ openingHours: sentOpeningHoursSchema.superRefine(hoursProblems) }),
  landing: z.object({
    heroSlides: z.array(stored.heroSlides.element.extend({ link: siteLink() }).superRefine(filled('title'))).max(12),
    services: z.array(stored.services.element.extend({ path: siteLink() }).superRefine(filled('name'))).max(12),
    featureCards: z.array(stored.featureCards.element.extend(shortTexts('fact')).superRefine(filled('title'))).max(12),
    partners: z.array(stored.partners.element.superRefine(filled('name'))).max(60),
  }),
  trust: z.object({
    trust: z.array(stored.trust.element.extend(shortTexts('text')).superRefine(filled('text'))).max(maxTrustFacts),
    director: stored.director.superRefine((director, context) => {
      if (Object.values(director).some(Boolean)) filled('name')(director, context);
    }),
    sampleReport: stored.sampleReport,
  }),
  about: z.object({
    about: stored.about.extend({
      values: stored.about.shape.values.extend({
        items: z.array(stored.about.shape.values.shape.items.element.superRefine(filled('title'))).max(maxValues),
      }),
    }),
    gallery: z.array(stored.gallery.element.superRefine(filled('title'))).max(60),
  }),
  faqs: z.object({ faqs: z.array(stored.faqs.element.superRefine(filled('question', 'answer'))).max(100) }),
  privacy: z.object({
    privacyPolicy: stored.privacyPolicy.extend({
      sections: z.array(policySection().superRefine(filled('title'))).max(40),
    }),
  }),
  brand: z.object({
    brand: stored.brand.superRefine(({ accent }, context) => {
      if (accent !== '' && !accentContrast(accent).isReadable)
        context.addIssue({ code: 'custom', path: ['accent'], message: 'contrast' });
    }),
  }),
  announcement: z.object({
    announcement: stored.announcement.extend({ link: siteLink() }).superRefine((value, context) => {
      if (value.isOn) filled('text')(value, context);
      if (value.link !== '') filled('linkText')(value, context);
      const hasBoth = value.start !== '' && value.end !== '';
      if (hasBoth && value.end <= value.start)
        context.addIssue({ code: 'custom', path: ['end'], message: 'endBeforeStart' });
    }),
  }),
  opinions: z.object({ opinions: stored.opinions }),
  siteParts: z.object({ siteParts: stored.siteParts }),
  texts: z.object({ pageTexts: stored.pageTexts.superRefine(namedFields) }),
  mail: z.object({ mail: stored.mail }),
  appointments: z.object({
    appointments: stored.appointments,
    visitAreas: stored.visitAreas.superRefine(areaProblems),
  }),
  team: z.object({ team: stored.team.superRefine(teamProblems) }),
  replyTemplates: z.object({
    replyTemplates: z
      .array(z.object({ key: replyTemplateKeySchema, ...replyTemplateInputSchema.shape }))
      .max(replyTemplateLimits.count),
  }),
  retention: z.object({ retention: stored.retention }),
  backup: z.object({ backup: stored.backup }),
  signIn: z.object({ signIn: stored.signIn }),
} as const satisfies { [Name in SectionName]: z.ZodType<SectionValues<Name>> };

/** A section to edit: its values, their hash, and its pictures by id. */
export const settingsSectionSchema = z.object({
  values: z.record(z.string(), z.unknown()),
  version: z.string(),
  pictures: z.record(z.string(), pictureSchema),
});
export type SettingsSectionState = z.infer<typeof settingsSectionSchema>;

export const sectionNameSchema = z.enum(Object.keys(sectionKeys) as [SectionName, ...SectionName[]]);

type Refinement = { addIssue: (issue: { code: 'custom'; path: (string | number)[]; message: string }) => void };

/** Refuses unknown placeholders, because visitors would see them unfilled. */
function namedFields(pages: Settings['pageTexts'], context: z.RefinementCtx) {
  for (const [page, texts] of Object.entries(pages))
    for (const [name, text] of Object.entries(texts)) {
      const field = findUnknownField(text, placeholdersOf(page, name));
      if (field !== undefined)
        context.addIssue({ code: 'custom', path: [page, name], message: 'unknownField', params: { field } });
    }
}

/** A pair of texts that fit in a row beside others. */
function shortTexts<Name extends string>(name: Name, limit = 100) {
  const text = lineSchema(limit).default('');
  return { [`${name}En`]: text, [`${name}Ar`]: text } as Record<`${Name}En` | `${Name}Ar`, typeof text>;
}

/** Each pair needs a text in at least one language; the other falls back to it. */
function filled(...names: string[]) {
  return (value: object, context: Refinement) => {
    const texts = value as Record<string, unknown>;
    for (const name of names)
      if (!texts[`${name}En`] && !texts[`${name}Ar`])
        context.addIssue({ code: 'custom', path: [`${name}En`], message: 'required' });
  };
}

function webAddress() {
  return lineSchema(300).refine(isWebAddress, 'webAddress');
}

/** A path of this site ("/package"), a web address, or empty. */
function siteLink() {
  return lineSchema(300).refine((link) => /^\/(?![/\\])\S*$/.test(link) || isWebAddress(link), 'siteLink');
}

function isWebAddress(text: string): boolean {
  return text === '' || (/^https?:\/\//i.test(text) && z.url({ protocol: /^https?$/ }).safeParse(text).success);
}

function mapped<Keys extends string, Value extends z.ZodType>(
  keys: Record<Keys, unknown>,
  value: Value,
): z.ZodObject<Record<Keys, Value>> {
  return z.object(Object.fromEntries(Object.keys(keys).map((key) => [key, value])) as Record<Keys, Value>);
}

function policySection() {
  const { element } = stored.privacyPolicy.shape.sections;
  const { bodyEn, bodyAr } = element.shape;
  return element.extend({ bodyEn: bodyEn.max(maxParagraphs), bodyAr: bodyAr.max(maxParagraphs) });
}

/** At most one exception for each day, and no period with equal start and end. */
function hoursProblems({ normal, ramadan, exceptions }: Settings['openingHours'], context: z.RefinementCtx) {
  refuseEmptyPeriods(normal, ['normal'], context);
  refuseEmptyPeriods(ramadan.beforeIftar, ['ramadan', 'beforeIftar'], context);
  refuseEmptyPeriods(ramadan.afterIftar, ['ramadan', 'afterIftar'], context);
  refuseEmptyPeriods(exceptions, ['exceptions'], context);
  exceptions.forEach((exception, index) => {
    const days = daysOf(exception);
    // The check runs for texts that are no days too, which the type refuses.
    if (!isDay(days.start) || !isDay(days.end)) return;
    const field = exception.to === '' ? 'date' : 'to';
    const refuse = (message: string) =>
      context.addIssue({ code: 'custom', path: ['exceptions', index, field], message });
    if (days.end < days.start) refuse('endBeforeStart');
    else if (days.end >= dayAfter(days.start, maxExceptionDays)) refuse('longerThanYear');
    else if (exceptions.some((other, at) => at < index && overlaps(days, daysOf(other)))) refuse('overlaps');
  });
}

/** No two seats of one name, no empty period, and no leave that ends before it begins. */
function teamProblems(team: Settings['team'], context: z.RefinementCtx) {
  const names = team.map(({ name }) => normaliseText(name));
  team.forEach(({ id, hours, leave }, index) => {
    const refuse = (path: Path, message: string) =>
      context.addIssue({ code: 'custom', path: [index, ...path], message });
    if (names.indexOf(names[index] ?? '') < index) refuse(['name'], 'sameName');
    if (team.findIndex((other) => other.id === id) < index) refuse(['id'], 'format');
    refuseEmptyPeriods(hours, [index, 'hours'], context);
    leave.forEach(({ from, to }, at) => {
      if (to < from) refuse(['leave', at, 'to'], 'endBeforeStart');
    });
  });
}

/** Refuses two areas with the same name in a language, because an address can name its area. */
function areaProblems(areas: Settings['visitAreas'], context: z.RefinementCtx) {
  for (const field of ['nameEn', 'nameAr'] as const) {
    const names = areas.map((area) => normaliseText(area[field]));
    names.forEach((name, index) => {
      if (names.indexOf(name) < index) context.addIssue({ code: 'custom', path: [index, field], message: 'sameName' });
    });
  }
  areas.forEach(({ id }, index) => {
    if (areas.findIndex((other) => other.id === id) < index)
      context.addIssue({ code: 'custom', path: [index, 'id'], message: 'format' });
  });
}

type Path = (string | number)[];

/** Refuses periods with equal start and end. */
function refuseEmptyPeriods(
  rows: readonly { periods: readonly HoursPeriod[] }[],
  path: Path,
  { addIssue }: z.RefinementCtx,
) {
  rows.forEach(({ periods }, row) => {
    periods.forEach(([from, to], at) => {
      if (from === to) addIssue({ code: 'custom', path: [...path, row, 'periods', at, 1], message: 'endBeforeStart' });
    });
  });
}

const daysOf = (exception: Settings['openingHours']['exceptions'][number]) => ({
  start: exception.date,
  end: lastDayOf(exception),
});
