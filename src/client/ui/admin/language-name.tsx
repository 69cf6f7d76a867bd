import { type Locale, localeCodes, locales } from '#shared/i18n/locales.ts';

/** The own name of a language, which screen readers speak in that language. */
export function LanguageName({ code }: { code: Locale }) {
  return <bdi lang={code}>{locales[code].ownName}</bdi>;
}

/** The options of a segmented control of languages. */
export const languageOptions = localeCodes.map((code) => ({ value: code, label: <LanguageName code={code} /> }));

/** The options of a list of languages, and their text in its menu. */
export const languageChoices = {
  data: localeCodes.map((code) => ({ value: code, label: locales[code].ownName })),
  renderOption: ({ option }: { option: { value: string } }) => (
    <LanguageName code={option.value === 'ar' ? 'ar' : 'en'} />
  ),
};
