import type { Locale } from '#shared/i18n/locales.ts';
import { localized, localizedFields } from '#shared/i18n/localized.ts';
import type { Picture } from '#shared/media/media.schema.ts';
import type { Settings, SiteFrame } from '#shared/settings/settings.schema.ts';
import type {
  AboutPage,
  Faq,
  Landing,
  PrivacyPolicy,
  SiteService,
  TrustFact,
} from '#shared/settings/site-pages.schema.ts';
import { isValidOn, type ShownTrustKind } from '#shared/settings/trust.rules.ts';
import { trustLabels } from '#shared/settings/trust-labels.ts';
import { readLightText } from '../content/light-text.ts';
import { translate } from '../core/translate.ts';

/** Returns a stored picture by its id, or null. */
export type PictureOf = (pictureId: string | null) => Picture | null;

export function presentServices(services: Settings['services'], locale: Locale): SiteService[] {
  return services.map((service) => localizedFields(service, locale));
}

/**
 * Page texts in one language, with `{town}` and `{year}` filled in. A text is omitted if the centre has no value for
 * its placeholder.
 */
export function presentPageTexts(
  pages: Settings['pageTexts'],
  fields: Record<string, string>,
  locale: Locale,
): SiteFrame['texts'] {
  const fill = (text: string) => {
    const isAnswered = Object.entries(fields).every(([name, value]) => value !== '' || !text.includes(`{${name}}`));
    return isAnswered ? text.replace(/\{(\w+)\}/g, (written, name: string) => fields[name] ?? written) : '';
  };
  const present = (texts: Record<string, string>) => {
    const names = Object.keys(texts).flatMap((key) => (key.endsWith('En') ? [key.slice(0, -2)] : []));
    return Object.fromEntries(names.map((name) => [name, fill(localized(texts, name as never, locale))]));
  };
  return Object.fromEntries(Object.entries(pages).map(([page, texts]) => [page, present(texts)]));
}

/** The landing page's content in one language; only as many services as it has room for. */
export function presentLanding(
  settings: Pick<Settings, 'heroSlides' | 'partners' | 'services' | 'featureCards'>,
  locale: Locale,
  pictureOf: PictureOf,
): Landing {
  const landingServices = 2;
  return {
    heroSlides: settings.heroSlides.map(withPicture(locale, pictureOf)),
    partners: settings.partners.map(withPicture(locale, pictureOf)),
    services: presentServices(settings.services.slice(0, landingServices), locale),
    featureCards: settings.featureCards.map((card) => localizedFields(card, locale)),
  };
}

/** The facts that are true on a day, each once, then the licence and the advertising approval, in one language. */
export function presentTrust(
  { trust, centre }: Pick<Settings, 'trust' | 'centre'>,
  locale: Locale,
  day: string,
): TrustFact[] {
  const always = (kind: ShownTrustKind, text: string) => ({ kind, text, validUntil: '' });
  const facts = [
    ...trust.filter((fact) => isValidOn(fact, day)).map((fact) => localizedFields(fact, locale)),
    always('licence', localized(centre, 'licence', locale)),
    always('approval', localized(centre, 'advertisingApproval', locale)),
  ];
  const isFirst = ({ kind, text }: (typeof facts)[number], at: number) =>
    facts.findIndex((one) => one.kind === kind && one.text === text) === at;
  return facts
    .filter((fact, at) => fact.text !== '' && isFirst(fact, at))
    .map((fact) => ({ ...fact, label: translate(locale, trustLabels[fact.kind]) }));
}

type AboutSettings = Pick<Settings, 'about' | 'partners' | 'gallery' | 'director' | 'sampleReport'>;

export function presentAboutPage(
  { about, partners, gallery, director, sampleReport }: AboutSettings,
  locale: Locale,
  pictureOf: PictureOf,
): AboutPage {
  const person = withPicture(locale, pictureOf)(director);
  const report = withPicture(locale, pictureOf)(sampleReport);
  return {
    story: withLightText(about.story, locale),
    vision: withLightText(about.vision, locale),
    mission: withLightText(about.mission, locale),
    values: {
      title: localized(about.values, 'title', locale),
      items: about.values.items.map((item) => localizedFields(item, locale)),
    },
    director: person.name === '' ? null : person,
    sampleReport: report.picture && { ...report, picture: report.picture },
    partnersTitle: localized(about, 'partnersTitle', locale),
    partners: partners.map(withPicture(locale, pictureOf)),
    gallery: gallery.map(withPicture(locale, pictureOf)),
  };
}

const withLightText = (text: Settings['about']['story'], locale: Locale) => ({
  title: localized(text, 'title', locale),
  text: readLightText(localized(text, 'text', locale)),
});

export function presentFaqs(faqs: Settings['faqs'], locale: Locale): Faq[] {
  return faqs.map((faq) => ({
    question: localized(faq, 'question', locale),
    answer: readLightText(localized(faq, 'answer', locale)),
  }));
}

/** The privacy policy in one language; a section without paragraphs in it shows those of the other language. */
export function presentPrivacyPolicy(policy: Settings['privacyPolicy'], locale: Locale): PrivacyPolicy {
  return {
    lastUpdated: policy.lastUpdated,
    title: localized(policy, 'title', locale),
    intro: localized(policy, 'intro', locale),
    sections: policy.sections.map((section) => {
      const [own, other] = locale === 'ar' ? [section.bodyAr, section.bodyEn] : [section.bodyEn, section.bodyAr];
      return { key: section.key, title: localized(section, 'title', locale), paragraphs: own.length > 0 ? own : other };
    }),
  };
}

/** Converts an entry with a picture. */
const withPicture =
  (locale: Locale, pictureOf: PictureOf) =>
  <Entry extends { pictureId: string | null }>({ pictureId, ...entry }: Entry) => ({
    ...localizedFields(entry, locale),
    picture: pictureOf(pictureId),
  });
