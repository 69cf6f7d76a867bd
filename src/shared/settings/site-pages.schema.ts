import { z } from 'zod';
import { shownShape } from '../collections/setting-fields.ts';
import { pictureSchema } from '../media/media.schema.ts';
import { siteSections } from './sections.ts';
import { shownTrustKinds } from './trust.rules.ts';

/** The settings that public pages show, in one language. */

const { landing, about, trust, faqs } = siteSections;

export const landingSchema = z.object(shownShape(landing));
export type Landing = z.infer<typeof landingSchema>;
export type HeroSlide = Landing['heroSlides'][number];
export type Partner = Landing['partners'][number];
export type FeatureCard = Landing['featureCards'][number];

export const siteServiceSchema = z.object(shownShape(landing.services.fields));
export type SiteService = z.infer<typeof siteServiceSchema>;

/** A fact of the centre. `label` says what it is about; `validUntil` is its last day, or empty. */
export const trustFactSchema = z.object({
  ...shownShape(trust.trust.fields),
  kind: z.enum(shownTrustKinds),
  label: z.string(),
});
export type TrustFact = z.infer<typeof trustFactSchema>;

const directorSchema = z.object(shownShape(trust.director.fields));
export type Director = z.infer<typeof directorSchema>;

const sampleReportSchema = z.object({ ...shownShape(trust.sampleReport.fields), picture: pictureSchema });
export type SampleReport = z.infer<typeof sampleReportSchema>;

export const aboutPageSchema = z.object({
  ...shownShape(about.about.fields),
  gallery: shownShape(about).gallery,
  partners: shownShape(landing).partners,
  director: directorSchema.nullable(),
  sampleReport: sampleReportSchema.nullable(),
});
export type AboutPage = z.infer<typeof aboutPageSchema>;
export type GallerySlide = AboutPage['gallery'][number];

export const faqSchema = z.object(shownShape(faqs.faqs.fields));
export type Faq = z.infer<typeof faqSchema>;

export const privacyPolicySchema = z.object({
  /** The day of the last change, "2024-10-10". */
  lastUpdated: z.string(),
  title: z.string(),
  intro: z.string(),
  sections: z.array(z.object({ key: z.string(), title: z.string(), paragraphs: z.array(z.string()) })),
});
export type PrivacyPolicy = z.infer<typeof privacyPolicySchema>;
