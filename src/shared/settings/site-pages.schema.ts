import { z } from 'zod';
import { lightTextSchema } from '../content/light-text.schema.ts';
import { pictureSchema } from '../media/media.schema.ts';
import { shownTrustKinds } from './trust.rules.ts';

/** The settings that public pages show, in one language. */

const titledTextSchema = z.object({ title: z.string(), text: z.string() });
const titledLightTextSchema = z.object({ title: z.string(), text: lightTextSchema });

export const siteServiceSchema = z.object({
  key: z.string(),
  icon: z.string(),
  path: z.string(),
  name: z.string(),
  description: z.string(),
});
export type SiteService = z.infer<typeof siteServiceSchema>;

const heroSlideSchema = titledTextSchema.extend({
  key: z.string(),
  link: z.string(),
  cta: z.string(),
  picture: pictureSchema.nullable(),
});
export type HeroSlide = z.infer<typeof heroSlideSchema>;

const partnerSchema = z.object({ key: z.string(), name: z.string(), picture: pictureSchema.nullable() });
export type Partner = z.infer<typeof partnerSchema>;

const featureCardSchema = titledTextSchema.extend({ key: z.string(), icon: z.string(), fact: z.string() });
export type FeatureCard = z.infer<typeof featureCardSchema>;

export const landingSchema = z.object({
  heroSlides: z.array(heroSlideSchema),
  partners: z.array(partnerSchema),
  services: z.array(siteServiceSchema),
  featureCards: z.array(featureCardSchema),
});
export type Landing = z.infer<typeof landingSchema>;

/** A fact of the centre. `label` says what it is about; `validUntil` is its last day, or empty. */
export const trustFactSchema = z.object({
  kind: z.enum(shownTrustKinds),
  label: z.string(),
  text: z.string(),
  validUntil: z.string(),
});
export type TrustFact = z.infer<typeof trustFactSchema>;

const directorSchema = z.object({
  name: z.string(),
  qualification: z.string(),
  statement: z.string(),
  picture: pictureSchema.nullable(),
});
export type Director = z.infer<typeof directorSchema>;

const sampleReportSchema = z.object({ caption: z.string(), picture: pictureSchema });
export type SampleReport = z.infer<typeof sampleReportSchema>;

const gallerySlideSchema = z.object({ title: z.string(), description: z.string(), picture: pictureSchema.nullable() });
export type GallerySlide = z.infer<typeof gallerySlideSchema>;

export const aboutPageSchema = z.object({
  story: titledLightTextSchema,
  vision: titledLightTextSchema,
  mission: titledLightTextSchema,
  values: z.object({ title: z.string(), items: z.array(titledTextSchema) }),
  director: directorSchema.nullable(),
  sampleReport: sampleReportSchema.nullable(),
  partnersTitle: z.string(),
  partners: z.array(partnerSchema),
  gallery: z.array(gallerySlideSchema),
});
export type AboutPage = z.infer<typeof aboutPageSchema>;

export const faqSchema = z.object({ question: z.string(), answer: lightTextSchema });
export type Faq = z.infer<typeof faqSchema>;

export const privacyPolicySchema = z.object({
  /** The day of the last change, "2024-10-10". */
  lastUpdated: z.string(),
  title: z.string(),
  intro: z.string(),
  sections: z.array(z.object({ key: z.string(), title: z.string(), paragraphs: z.array(z.string()) })),
});
export type PrivacyPolicy = z.infer<typeof privacyPolicySchema>;
