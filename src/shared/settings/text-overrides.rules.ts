import type { Locale } from '../i18n/locales.ts';
import { type BuiltInText, type TextForm, type TextOverride, type TextOverrides, textForms, textLimits } from './text-overrides.schema.ts';

/** Why an override does not fit a built-in text: the name of a `validation` message with its values. */
type TextProblem =
  | { name: 'unknownField'; values: { field: string } }
  | { name: 'missingField'; values: { field: string } }
  | { name: 'tooLong'; values: { max: number } };

/** A compiled message of lingui. */
export type CompiledText = (string | [string] | [string, 'plural', Record<string, (string | [string])[]>])[];

type Field = keyof TextOverride;

/** The stored field of a text's form. */
export const textOverrideField = (form: TextForm, locale: Locale): Field => `${form}${locale === 'en' ? 'En' : 'Ar'}`;

/** The forms of a text that a language uses. */
export function formsOf(builtIn: BuiltInText, locale: Locale): TextForm[] {
  const texts = builtIn[locale];
  return textForms.filter((form) => texts[form] !== undefined && !(form === 'zero' && texts['0'] !== undefined));
}

/** The problem of an override for one form; null if it is valid. An empty override means the built-in text. */
export function textProblem(builtIn: BuiltInText, locale: Locale, form: TextForm, text: string): TextProblem | null {
  if (text === '') return null;
  const max = builtIn.id === 'currency' ? textLimits.currency : textLimits.text;
  if (text.length > max) return { name: 'tooLong', values: { max } };
  const isCounting = builtIn.counted !== '';
  const given = placeholdersIn((isCounting ? Object.values(builtIn[locale]) : [builtIn[locale][form] ?? '']).join(' '));
  const used = placeholdersIn(text);
  const unknown = used.find((mark) => !given.includes(mark) && !(isCounting && mark === `{${builtIn.counted}}`));
  if (unknown !== undefined) return { name: 'unknownField', values: { field: unknown } };
  // In a text with plurals, some forms show the number, others a word. A form for many numbers must show it.
  if (isCounting) {
    const namesNumber = (said: string) => said.includes('#') || said.includes(`{${builtIn.counted}}`);
    return isOfMany(form) && namesNumber(builtIn[locale][form] ?? '') && !namesNumber(text) ? { name: 'missingField', values: { field: '#' } } : null;
  }
  const missing = given.find((mark) => !used.includes(mark));
  if (missing !== undefined) return { name: 'missingField', values: { field: missing } };
  const [tags, wanted] = [tagsIn(used), tagsIn(given)];
  return tags.join() === wanted.join() ? null : { name: 'missingField', values: { field: wanted.join('…') } };
}

/** The problems of all overrides by path: "ID.otherEn". Ignores unknown ids. */
export function textOverrideProblems(overrides: TextOverrides, builtIns: ReadonlyMap<string, BuiltInText>): [path: string, problem: TextProblem][] {
  return Object.entries(overrides).flatMap(([id, override]) => {
    const builtIn = builtIns.get(id);
    if (!builtIn) return [];
    return (['en', 'ar'] as const).flatMap((locale) =>
      formsOf(builtIn, locale).flatMap((form) => {
        const field = textOverrideField(form, locale);
        const problem = textProblem(builtIn, locale, form, override[field] ?? '');
        return problem ? [[`${id}.${field}`, problem] as [string, TextProblem]] : [];
      }),
    );
  });
}

/** The overrides without those that no longer fit their text. Keeps unknown ids. */
export function fittingTextOverrides(overrides: TextOverrides, builtIns: ReadonlyMap<string, BuiltInText>): TextOverrides {
  const refused = new Set(textOverrideProblems(overrides, builtIns).map(([path]) => path));
  const fitting = Object.entries(overrides).map(
    ([id, override]) => [id, Object.fromEntries(Object.entries(override).filter(([field]) => !refused.has(`${id}.${field}`)))] as const,
  );
  return filledTextOverrides(Object.fromEntries(fitting));
}

/** Removes empty texts, and ids without texts. */
export function filledTextOverrides(overrides: TextOverrides): TextOverrides {
  const filled = Object.entries(overrides).map(([id, override]) => [id, Object.fromEntries(Object.entries(override).filter(([, text]) => text))] as const);
  return Object.fromEntries(filled.filter(([, override]) => Object.keys(override).length > 0));
}

/** The overrides of one language, compiled for lingui. Omits unknown ids and overrides that no longer fit. */
export function compileTextOverrides(overrides: TextOverrides, builtIns: ReadonlyMap<string, BuiltInText>, locale: Locale): Record<string, CompiledText> {
  const compiled = Object.entries(overrides).flatMap(([id, override]) => {
    const builtIn = builtIns.get(id);
    const own = builtIn ? ownTexts(builtIn, override, locale) : [];
    return builtIn && own.length > 0 ? [[id, compile(builtIn.counted, { ...builtIn[locale], ...Object.fromEntries(own) })] as const] : [];
  });
  return Object.fromEntries(compiled);
}

function ownTexts(builtIn: BuiltInText, override: TextOverride, locale: Locale): [TextForm, string][] {
  return formsOf(builtIn, locale).flatMap((form) => {
    const text = override[textOverrideField(form, locale)] ?? '';
    return text !== '' && !textProblem(builtIn, locale, form, text) ? [[form, text] as [TextForm, string]] : [];
  });
}

function compile(counted: string, texts: BuiltInText['en']): CompiledText {
  if (counted === '') return tokensOf(texts.other ?? '', /(\{[^{}]+\})/);
  const forms = Object.entries(texts).map(([form, text]) => [form, tokensOf(text, /(\{[^{}]+\}|#)/)] as const);
  return [[counted, 'plural', Object.fromEntries(forms)]];
}

function tokensOf(text: string, placeholders: RegExp): (string | [string])[] {
  const parts = text.split(placeholders).filter((part) => part !== '');
  return parts.map((part) => (part.startsWith('{') ? [part.slice(1, -1)] : part));
}

const isOfMany = (form: TextForm) => form === 'few' || form === 'many' || form === 'other';

/** Everything that looks like a placeholder, including single braces. */
const placeholdersIn = (text: string): string[] => text.match(/\{[^{}]*\}|<\/?\w+\s*\/?>|[{}]/g) ?? [];
const tagsIn = (marks: string[]) => marks.filter((mark) => mark.startsWith('<'));
