import { useLingui } from '@lingui/react/macro';
import type { Locale } from '#shared/i18n/locales.ts';
import type { TextForm, TextPlace } from '#shared/settings/text-overrides.schema.ts';

/** Labels for the places of built-in texts and for their fields. */
export function useTextOverrideTexts() {
  const { t } = useLingui();
  const places: Record<TextPlace, string> = {
    everywhere: t`Menu, footer and several pages`,
    home: t`Home`,
    services: t`Services`,
    packages: t`Packages`,
    compare: t`Comparison of packages`,
    preparation: t`Preparation sheet`,
    offers: t`Offers`,
    information: t`Medical information`,
    opinions: t`Testimonials`,
    hours: t`Location and opening hours`,
    about: t`About us`,
    faq: t`Frequent questions`,
    privacy: t`Privacy policy`,
    forms: t`All forms`,
    booking: t`Book a package`,
    withdraw: t`Home visit`,
    reports: t`Laboratory report request`,
    contact: t`Contact`,
    status: t`Status of a request`,
    refusals: t`Error messages`,
  };
  const forms: Record<TextForm, string> = {
    '0': t`for none`,
    zero: t`for none`,
    one: t`for one`,
    two: t`for two`,
    few: t`for 3 to 10`,
    many: t`for 11 to 99`,
    other: t`for any other number`,
  };
  /** The label of a field. Only texts with plurals have several forms. */
  const fieldLabel = (locale: Locale, form: TextForm, isCounting: boolean) => {
    const numbers = forms[form];
    if (!isCounting) return locale === 'en' ? t`In English` : t`In Arabic`;
    return locale === 'en' ? t`In English, ${numbers}` : t`In Arabic, ${numbers}`;
  };
  return { places, fieldLabel };
}
