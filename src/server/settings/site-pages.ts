import {
  type SettingField,
  type SettingFields,
  type ShownOf,
  shownName,
  type ValuesOf,
} from '#shared/collections/setting-fields.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized, localizedFields } from '#shared/i18n/localized.ts';
import type { Picture } from '#shared/media/media.schema.ts';
import { siteSections } from '#shared/settings/sections.ts';
import type { Settings, SiteFrame } from '#shared/settings/settings.schema.ts';
import type { SectionValues } from '#shared/settings/settings-sections.schema.ts';
import type { AboutPage, Landing, PrivacyPolicy, TrustFact } from '#shared/settings/site-pages.schema.ts';
import { isValidOn, type ShownTrustKind } from '#shared/settings/trust.rules.ts';
import { trustLabels } from '#shared/settings/trust-labels.ts';
import { readLightText } from '../content/light-text.ts';
import { translate } from '../core/translate.ts';

const { landing, about, trust, privacy } = siteSections;

/** Returns a stored picture by its id, or null. */
export type PictureOf = (pictureId: string | null) => Picture | null;

export interface SiteReader {
  locale: Locale;
  pictureOf: PictureOf;
}

/** The values of an object as visitors read them: texts that one language lacks in the other one. */
export function presentFields<Fields extends SettingFields>(
  fields: Fields,
  values: ValuesOf<Fields>,
  reader: SiteReader,
): ShownOf<Fields> {
  const stored = values as Record<string, unknown>;
  const present = (name: string, field: SettingField): unknown => {
    switch (field.kind) {
      case 'object':
        return presentFields(field.fields, stored[name] as never, reader);
      case 'entries':
        return (stored[name] as never[]).map((entry) => presentFields(field.fields, entry, reader));
      case 'picture':
        return reader.pictureOf(stored[name] as string | null);
      case 'pair': {
        const text = localized(stored, name as never, reader.locale);
        return field.isLight ? readLightText(text) : text;
      }
      case 'paragraphs': {
        const [own, other] = (reader.locale === 'ar' ? ['Ar', 'En'] : ['En', 'Ar']).map(
          (half) => stored[name + half] as string[],
        );
        return own?.length ? own : other;
      }
      default:
        return stored[name];
    }
  };
  const entries = Object.entries(fields).map(([name, field]) => [shownName(name, field), present(name, field)]);
  return Object.fromEntries(entries) as ShownOf<Fields>;
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

/** The landing page's content; only as many services as it has room for. */
export function presentLanding(settings: SectionValues<'landing'>, reader: SiteReader): Landing {
  const landingServices = 2;
  const services = settings.services.slice(0, landingServices);
  return presentFields(landing, { ...settings, services }, reader);
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

type AboutSettings = SectionValues<'about'> & Pick<Settings, 'partners' | 'director' | 'sampleReport'>;

export function presentAboutPage(
  { about: texts, gallery, partners, director, sampleReport }: AboutSettings,
  reader: SiteReader,
): AboutPage {
  const person = presentFields(trust.director.fields, director, reader);
  const report = presentFields(trust.sampleReport.fields, sampleReport, reader);
  return {
    ...presentFields(about.about.fields, texts, reader),
    ...presentFields({ gallery: about.gallery, partners: landing.partners }, { gallery, partners }, reader),
    director: person.name === '' ? null : person,
    sampleReport: report.picture && { ...report, picture: report.picture },
  };
}

export function presentPrivacyPolicy(policy: Settings['privacyPolicy'], reader: SiteReader): PrivacyPolicy {
  const { sections, ...page } = presentFields(privacy.privacyPolicy.fields, policy, reader);
  return { ...page, sections: sections.map(({ body, ...section }) => ({ ...section, paragraphs: body })) };
}
