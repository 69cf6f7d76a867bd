import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import type { Picture } from '#shared/media/media.schema.ts';
import type { Settings, SiteFrame } from '#shared/settings/settings.schema.ts';
import type { AboutPage, Faq, GallerySlide, Landing, Partner, PrivacyPolicy, SiteService } from '#shared/settings/site-pages.schema.ts';

/** Returns a stored picture by its id, or null. */
export type PictureOf = (pictureId: string | null) => Picture | null;

type TitledText = Settings['about']['story'];

export function presentServices(services: Settings['services'], locale: Locale): SiteService[] {
  return services.map((service) => ({
    key: service.key,
    icon: service.icon,
    path: service.path,
    name: localized(service, 'name', locale),
    description: localized(service, 'description', locale),
  }));
}

/** Page texts in one language, with `{town}` and `{year}` filled in. A text is omitted if the centre has no value for its placeholder. */
export function presentPageTexts(pages: Settings['pageTexts'], fields: Record<string, string>, locale: Locale): SiteFrame['texts'] {
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
    heroSlides: settings.heroSlides.map((slide) => ({
      key: slide.key,
      link: slide.link,
      ...presentText(slide, locale),
      cta: localized(slide, 'cta', locale),
      picture: pictureOf(slide.pictureId),
    })),
    partners: presentPartners(settings.partners, locale, pictureOf),
    services: presentServices(settings.services.slice(0, landingServices), locale),
    featureCards: settings.featureCards.map((card) => ({ key: card.key, icon: card.icon, ...presentText(card, locale) })),
  };
}

export function presentAboutPage(
  { about, centre, partners, gallery }: Pick<Settings, 'about' | 'centre' | 'partners' | 'gallery'>,
  locale: Locale,
  pictureOf: PictureOf,
): AboutPage {
  return {
    foundedYear: centre.foundedYear,
    story: presentText(about.story, locale),
    vision: presentText(about.vision, locale),
    mission: presentText(about.mission, locale),
    values: { title: localized(about.values, 'title', locale), items: about.values.items.map((item) => presentText(item, locale)) },
    partnersTitle: localized(about, 'partnersTitle', locale),
    partners: presentPartners(partners, locale, pictureOf),
    gallery: gallery.map(
      (slide): GallerySlide => ({
        title: localized(slide, 'title', locale),
        description: localized(slide, 'description', locale),
        picture: pictureOf(slide.pictureId),
      }),
    ),
  };
}

export function presentFaqs(faqs: Settings['faqs'], locale: Locale): Faq[] {
  return faqs.map((faq) => ({ question: localized(faq, 'question', locale), answer: localized(faq, 'answer', locale) }));
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

function presentPartners(partners: Settings['partners'], locale: Locale, pictureOf: PictureOf): Partner[] {
  return partners.map((partner) => ({ key: partner.key, name: localized(partner, 'name', locale), picture: pictureOf(partner.pictureId) }));
}

function presentText(text: TitledText, locale: Locale): { title: string; text: string } {
  return { title: localized(text, 'title', locale), text: localized(text, 'text', locale) };
}
